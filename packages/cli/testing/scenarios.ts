/** Scenarios that several tests begin from. */

/** A fight of sparring as JSON, with more fields. */
export const sparring = (fields: object = {}) => JSON.stringify({ riposte: 1, system: 'sparring', ...fields });

/** Bors has a broadsword at 13 and Basic Speed (11 + 12) / 4 = 5.75; Ann's broadsword has hit him. */
export function struck(fields: object = {}): string {
  const broadsword = (damage: string) => ({
    name: 'Broadsword',
    skill: 'Broadsword',
    weight: 3,
    parry: '0',
    melee: { swing: { damage, reach: '1' } },
  });
  return JSON.stringify({
    riposte: 1,
    system: 'gurps-4e',
    title: 'A blow',
    fighters: {
      ann: {
        side: 'red',
        sheet: {
          name: 'Ann',
          st: 12,
          dx: 12,
          iq: 10,
          ht: 11,
          skills: { Broadsword: 14 },
          weapons: { broadsword: broadsword('1d+3 cut') },
        },
      },
      bors: {
        side: 'blue',
        sheet: {
          name: 'Bors',
          st: 13,
          dx: 11,
          iq: 10,
          ht: 12,
          skills: { Broadsword: 13 },
          weapons: { broadsword: broadsword('2d cut') },
        },
      },
    },
    opening: { attack: { by: 'ann', on: 'bors', with: 'broadsword/swing', result: 'hit' } },
    ...fields,
  });
}

/** Weapons and shields for generated fighters: one of every kind that a clause speaks of, with figures that vary. */
import type { Chance } from '../../../conformance/exhaust/chance.ts';
import type { SheetInput } from '../setup.ts';

type Weapon = NonNullable<NonNullable<SheetInput['weapons']>[string]>;
type Shield = NonNullable<SheetInput['shield']>;

const cutOrThrust = { swing: { damage: '1d+2 cut', reach: '1' }, thrust: { damage: '1d imp', reach: '1' } };
const shot = (kind: 'firearm' | 'beam' | 'liquid' | 'muscle-missile', damage: string, bulk: number) => ({
  damage,
  kind,
  accuracy: 2,
  range: { half: 50, max: 200 },
  bulk,
});

const WEAPONS: Record<string, Weapon> = {
  broadsword: { name: 'Broadsword', skill: 'Broadsword', weight: 3, melee: cutOrThrust },
  bastard: {
    name: 'Bastard Sword',
    skill: 'Two-Handed Sword',
    weight: 5,
    parry: '0U',
    melee: {
      swing: { damage: '2d cut', reach: '1,2', hands: 2, parry: '0' },
      'one-handed': { damage: '1d+3 cut', reach: '1,2', skill: 'Broadsword' },
    },
  },
  rapier: {
    name: 'Rapier',
    skill: 'Rapier',
    weight: 2.75,
    parry: '0F',
    melee: { thrust: { damage: '1d+1 imp', reach: '1,2' } },
  },
  saber: { name: 'Saber', skill: 'Saber', weight: 2, parry: '0F', melee: cutOrThrust },
  axe: {
    name: 'Axe',
    skill: 'Axe/Mace',
    weight: 4,
    parry: '0U',
    melee: { swing: { damage: '1d+3 cut' } },
    ranged: { thrown: { damage: '1d+3 cut', kind: 'thrown', skill: 'Thrown Weapon', range: { max: 15 } } },
  },
  maul: {
    name: 'Maul',
    skill: 'Two-Handed Axe/Mace',
    weight: 12,
    hands: 2,
    parry: '0U',
    melee: { swing: { damage: '3d cr', reach: '1,2*' } },
  },
  flail: {
    name: 'Flail',
    skill: 'Flail',
    weight: 8,
    parry: '0U',
    flexible: 'flail',
    melee: { swing: { damage: '2d cr', reach: '1,2' } },
  },
  nunchaku: {
    name: 'Nunchaku',
    skill: 'Flail',
    weight: 2,
    parry: '0U',
    flexible: 'nunchaku',
    melee: { swing: { damage: '1d cr' } },
  },
  knife: {
    name: 'Large Knife',
    skill: 'Knife',
    weight: 1,
    type: 'knife',
    melee: { swing: { damage: '1d-1 cut', reach: 'C,1' }, thrust: { damage: '1d-1 imp', reach: 'C' } },
    ranged: { thrown: { damage: '1d-1 imp', kind: 'thrown', skill: 'Thrown Weapon', range: { max: 12 } } },
  },
  'main-gauche': {
    name: 'Main-Gauche',
    skill: 'Main-Gauche',
    weight: 1.25,
    type: 'knife',
    parry: '-1F',
    melee: { thrust: { damage: '1d-1 imp', reach: 'C' } },
  },
  quarterstaff: {
    name: 'Quarterstaff',
    skill: 'Staff',
    weight: 4,
    hands: 2,
    type: 'quarterstaff',
    melee: {
      swing: { damage: '1d+2 cr', reach: '1,2' },
      sword: { damage: '1d+2 cr', reach: '1,2', skill: 'Two-Handed Sword', hands: 2 },
    },
  },
  kusari: {
    name: 'Kusari',
    skill: 'Kusari',
    weight: 5,
    hands: 2,
    type: 'kusari',
    melee: { swing: { damage: '1d+1 cr', reach: '1-4*' } },
  },
  whip: {
    name: 'Whip',
    skill: 'Whip',
    weight: 2,
    type: 'whip',
    parry: '-2U',
    melee: { swing: { damage: '1d-2 cr', reach: '1-3*' } },
  },
  spear: {
    name: 'Spear',
    skill: 'Spear',
    weight: 4,
    melee: {
      thrust: { damage: '1d+2 imp', reach: '1*' },
      long: { damage: '1d+3 imp', reach: '1,2*', hands: 2, motion: 'thrust' },
    },
    ranged: { thrown: { damage: '1d+3 imp', kind: 'thrown', skill: 'Thrown Weapon', range: { max: 15 } } },
  },
  stars: {
    name: 'Throwing Stars',
    skill: 'Thrown Weapon',
    weight: 0.1,
    ranged: { thrown: { damage: '1d-2 cut', kind: 'thrown', range: { max: 10 } } },
  },
  bow: {
    name: 'Bow',
    skill: 'Bow',
    weight: 2,
    type: 'bow',
    hands: 2,
    ranged: { shot: shot('muscle-missile', '1d+2 imp', -7) },
  },
  pole: {
    name: 'Ten-Foot Pole',
    skill: 'Staff',
    weight: 5,
    type: 'pole',
    hands: 2,
    melee: { swing: { damage: '1d cr', reach: '1,2', hands: 2 } },
  },
  rifle: {
    name: 'Rifle',
    skill: 'Guns',
    weight: 8,
    type: 'rifle',
    hands: 2,
    ranged: { shot: shot('firearm', '5d pi', -4) },
  },
  pistol: { name: 'Pistol', skill: 'Guns', weight: 2, ranged: { shot: shot('firearm', '2d pi+', -2) } },
  laser: { name: 'Laser', skill: 'Beam Weapons', weight: 2, ranged: { shot: shot('beam', '3d(2) burn', -2) } },
  sprayer: {
    name: 'Acid Sprayer',
    skill: 'Liquid Projector',
    weight: 4,
    ranged: { shot: shot('liquid', '1d cor', -3) },
  },
  baton: { name: 'Tonfa', skill: 'Shortsword', weight: 1.5, parry: '+1', melee: { swing: { damage: '1d cr' } } },
  chair: {
    name: 'Chair',
    skill: 'Broadsword',
    weight: 6,
    improvisedAs: 'Broadsword',
    melee: { swing: { damage: '1d cr' } },
  },
  lute: {
    name: 'Lute',
    skill: 'Broadsword',
    weight: 1.5,
    improvisedAs: 'Broadsword',
    fragile: true,
    melee: { swing: { damage: '1d-2 cr' } },
  },
  teeth: {
    name: 'Teeth',
    skill: 'Brawling',
    natural: true,
    limb: 'face',
    melee: { bite: { damage: '1d-1 cut', reach: 'C' } },
  },
};

/** The weapons of those ids, as they come. */
export function armed(ids: string[]): Record<string, Weapon> {
  return Object.fromEntries(ids.map((id) => [id, { ...(WEAPONS[id] as Weapon) }]));
}

/** What can be held, so that teeth are left out. */
const HELD = Object.keys(WEAPONS).filter((id) => !WEAPONS[id]?.natural);

/** Up to four weapons by id; quality, weight and a stated Parry vary. */
export function weaponsFor(chance: Chance): Record<string, Weapon> {
  const arms: Record<string, Weapon> = {};
  const count = chance.any([0, 1, 1, 1, 2, 2, 3]);
  for (let nth = 0; nth < count; nth++) {
    const id = chance.any(HELD);
    arms[id] = varied(chance, WEAPONS[id] as Weapon);
  }
  if (chance.happens(5)) arms['teeth'] = WEAPONS['teeth'] as Weapon;
  return arms;
}

function varied(chance: Chance, weapon: Weapon): Weapon {
  const changed = { ...weapon };
  if (chance.happens(40)) changed.quality = chance.any(['cheap', 'good', 'fine', 'very-fine'] as const);
  if (chance.happens(30)) changed.weight = chance.any([0.25, 0.5, 1, 2, 3, 6, 12]);
  if (chance.happens(8)) changed.parryScore = chance.between(4, 18);
  return changed;
}

/** Every skill with which one of the weapons is used. */
export function skillsOf(weapons: Record<string, Weapon>): string[] {
  const modes = Object.values(weapons).flatMap(({ skill, melee, ranged }) => [
    skill,
    ...Object.values({ ...melee, ...ranged }).flatMap((mode) => mode.skill ?? []),
  ]);
  return [...new Set(modes)];
}

/** A shield, cloak or what serves as one. */
export function shieldFor(chance: Chance): Shield {
  const size = chance.any(['small', 'medium', 'large', 'force', 'light-cloak', 'heavy-cloak', 'improvised'] as const);
  const shield: Shield = { name: size.includes('cloak') ? 'Cloak' : 'Shield', size };
  // Somebody who never learned to use it can still carry it.
  if (chance.happens(90)) shield.level = chance.between(6, 18);
  if (chance.happens(20)) shield.db = chance.between(0, 4);
  return shield;
}

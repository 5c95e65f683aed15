import { expect, test, describe } from 'vitest';
import { gurps4e } from './system.ts';
import { issues, type Given, type Some } from './testing.ts';

const sword = { name: 'Sword', skill: 'Broadsword', level: 12, melee: { swing: { damage: '1d cut' } } };
const armed = { sheet: { weapons: { sword } } };

/** What is wrong with a setup that no test kit could write. */
function wrong(setup: unknown): string[] {
  const parsed = gurps4e.setup.parse(setup);
  return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${path}: ${message}`);
}

/** A setup as a file's text says it, so that `__proto__` is a key like any other. */
function file(fighters: string): unknown {
  return JSON.parse(`{ "fighters": ${fighters} }`);
}

const PLAIN = '{ "st": 10, "dx": 10, "iq": 10, "ht": 10 }';

describe('impossible fighters', () => {
  test.each<[string, Given, string]>([
    ['negative ST', { ann: { sheet: { st: -1 } } }, 'fighters.ann.sheet.st: Too small'],
    ['ST 601', { ann: { sheet: { st: 601 } } }, 'fighters.ann.sheet.st: Too big'],
    ['a thrust of 61 dice', { ann: { sheet: { thrust: '61d' } } }, 'fighters.ann.sheet.thrust: expected at most 60'],
    ['DX 0', { ann: { sheet: { dx: 0 } } }, 'fighters.ann.sheet.dx: Too small'],
    ['half a point of HT', { ann: { sheet: { ht: 10.5 } } }, 'fighters.ann.sheet.ht: Invalid input: expected int'],
    ['ST that is no number', { ann: { sheet: { st: NaN } } }, 'fighters.ann.sheet.st: expected a finite number'],
    ['endless HP', { ann: { hp: Infinity } }, 'fighters.ann.hp: expected a finite number'],
    ['minus zero', { ann: { hp: -0 } }, 'fighters.ann.hp: minus zero'],
    ['skill 1,000,000,000', { ann: { sheet: { skills: { Judo: 1e9 } } } }, 'fighters.ann.sheet.skills.Judo: Too big'],
    ['three hands', { ann: { sheet: { hands: 3 } } }, 'fighters.ann.sheet.hands: Too big'],
    ['HP above the full', { ann: { hp: 11 } }, 'fighters.ann.hp: expected at most the 10 of the sheet'],
    ['FP above the full', { ann: { fp: 11 } }, 'fighters.ann.fp: expected at most the 10 of the sheet'],
    ['Basic Speed 5.1', { ann: { sheet: { basicSpeed: 5.1 } } }, 'fighters.ann.sheet.basicSpeed: Invalid number'],
    ['an advantage twice', { ann: { sheet: { advantages: ['Deaf', 'deaf'] } } }, 'fighters.ann.sheet.advantages: '],
    ['an unknown advantage', { ann: { sheet: { advantages: ['Luck'] } } }, 'fighters.ann.sheet.advantages: '],
  ])('%s', (_what, given, says) => {
    expect(issues(given)).toEqual([expect.stringContaining(says)]);
  });
});

describe('impossible weapons', () => {
  const withWeapon = (weapon: object, id = 'sword') => ({ ann: { sheet: { weapons: { [id]: weapon } } } }) as Given;

  test.each<[string, Given, string]>([
    ['no level anywhere', withWeapon({ ...sword, level: undefined }), ''],
    ['a second shield', withWeapon(sword, 'shield'), 'fighters.ann.sheet.weapons.shield: expected another name'],
    ['a hand', withWeapon(sword, 'left-hand'), 'fighters.ann.sheet.weapons.left-hand: expected another name'],
    ['a number for a name', withWeapon(sword, '10'), 'fighters.ann.sheet.weapons.10: expected a name, not a number'],
    ['a fist of steel', withWeapon(sword, 'fist'), 'fighters.ann.sheet.weapons.fist: expected another name'],
    [
      'no dice',
      withWeapon({ ...sword, melee: { swing: { damage: '0d cut' } } }),
      'melee.swing.damage: expected at most 60 dice',
    ],
    [
      '61 dice',
      withWeapon({ ...sword, melee: { swing: { damage: '61d cut' } } }),
      'melee.swing.damage: expected at most 60 dice',
    ],
    [
      '999 dice at a distance',
      withWeapon({ ...sword, ranged: { shot: { damage: '999d+999 cut', kind: 'firearm' } } }),
      'ranged.shot.damage: expected at most 60 dice',
    ],
    [
      'a reach of its own kind',
      withWeapon({ ...sword, melee: { swing: { damage: '1d cut', reach: 'long' } } }),
      'reach',
    ],
    [
      'one name for a blow and a shot',
      withWeapon({ ...sword, ranged: { swing: { damage: '1d cut', kind: 'thrown' } } }),
      'weapons.sword.ranged.swing: expected another name than that of a melee mode',
    ],
  ])('%s', (_what, given, says) => {
    expect(issues(JSON.parse(JSON.stringify(given)) as Given)).toEqual([expect.stringContaining(says)]);
  });

  test('a weapon without a level names the skill that is missing', () => {
    const bare = { name: 'Sword', skill: 'Broadsword', melee: { swing: { damage: '1d cut' } } };
    expect(issues(withWeapon(bare))).toEqual([
      'fighters.ann.sheet.weapons.sword.melee.swing: expected a level, here or for Broadsword among the skills',
    ]);
    expect(issues(withWeapon({ ...bare, skill: 'toString' }))).toEqual([
      'fighters.ann.sheet.weapons.sword.skill: this name is not allowed',
    ]);
  });
});

describe('what hands hold', () => {
  test.each<[string, Given, string[]]>([
    [
      'what does not exist',
      { ann: { held: { right: 'sword' } } },
      ['fighters.ann.held.right: expected an item of the sheet, got "sword"'],
    ],
    [
      'a shield that is not there',
      { ann: { held: { left: 'shield' } } },
      ['fighters.ann.held.left: expected an item of the sheet, got "shield"'],
    ],
    [
      'one shield on both arms',
      { ann: { sheet: { shield: { name: 'S', db: 1 } }, held: { right: 'shield', left: 'shield' } } },
      ['fighters.ann.held: expected the shield on one arm'],
    ],
    [
      'a hand too many',
      { ann: { sheet: { hands: 1, weapons: { sword } }, held: { left: 'sword' } } },
      ['fighters.ann.held.left: has no such hand'],
    ],
    [
      'the wrong hand of one',
      { ann: { dominant: 'left', sheet: { hands: 1, weapons: { sword } }, held: { right: 'sword' } } },
      ['fighters.ann.held.right: has no such hand'],
    ],
    ['no third hand', { ann: { held: { tail: null } } } as Given, ['fighters.ann.held: Unrecognized key: "tail"']],
    [
      'unready twice',
      { ann: { ...armed, unready: ['sword', 'sword'] } },
      ['fighters.ann.unready[1]: expected each once, got "sword" again'],
    ],
    [
      'unready and not in hand',
      { ann: { ...armed, held: { right: null }, unready: ['sword'] } },
      ['fighters.ann.unready[0]: expected an item in one of the hands, got "sword"'],
    ],
    [
      'parries with nothing',
      { ann: { turn: { parries: { sword: 1 } } } },
      ['fighters.ann.turn.parries.sword: expected an item, right-hand or left-hand'],
    ],
    [
      'attacks with nothing',
      { ann: { turn: { attackedWith: ['sword'] } } },
      ['fighters.ann.turn.attackedWith[0]: expected an item of the sheet, got "sword"'],
    ],
  ])('%s', (_what, given, says) => {
    expect(issues(given)).toEqual(says);
  });

  test('the one hand of a left-handed fighter is his left', () => {
    const ann = { dominant: 'left' as const, sheet: { hands: 1, weapons: { sword } }, held: { left: 'sword' } };
    expect(issues({ ann })).toEqual([]);
  });
});

describe('contradictions', () => {
  test.each<[string, Given, string[]]>([
    ['one side only', { bors: { side: 'a' } }, ['fighters: expected fighters of at least two sides']],
    [
      'stunned while unconscious',
      { ann: { unconscious: true, stunned: 'mental' } },
      ['fighters.ann.stunned: expected only of somebody who is conscious'],
    ],
    [
      'an increased defense of somebody who attacks',
      { ann: { maneuver: 'attack', increased: 'dodge' } },
      ['fighters.ann.increased: expected only with the maneuver all-out-defense'],
    ],
    [
      'an All-Out Defense of nothing',
      { ann: { maneuver: 'all-out-defense' } },
      ['fighters.ann.increased: expected dodge, block or parry, which the All-Out Defense increases, or double'],
    ],
    [
      'has retreated from himself',
      { ann: { turn: { retreatedFrom: 'ann' } } },
      ['fighters.ann.turn.retreatedFrom: expected the id of a foe, got "ann"'],
    ],
    [
      'has dropped before a friend, a stranger, and one foe twice',
      { ann: { turn: { droppedFrom: ['ann', 'borz', 'bors', 'bors'] } } },
      [
        'fighters.ann.turn.droppedFrom[0]: expected the id of a foe, got "ann"',
        'fighters.ann.turn.droppedFrom[1]: expected the id of a foe, got "borz"',
        'fighters.ann.turn.droppedFrom[3]: expected each once, got "bors" again',
      ],
    ],
    [
      'was beaten in a feint by a stranger and by himself',
      { ann: { turn: { feinted: { borz: 3, ann: 1, bors: 2 } } } },
      [
        'fighters.ann.turn.feinted.borz: expected the id of a foe, got "borz"',
        'fighters.ann.turn.feinted.ann: expected the id of a foe, got "ann"',
      ],
    ],
    [
      'strangers first, and somebody twice',
      { initiative: ['bors', 'carl', 'bors'] },
      [
        'initiative[1]: expected the id of a fighter, got "carl"',
        'initiative[2]: expected each once, got "bors" again',
      ],
    ],
    [
      'cannot see nobody',
      { ann: { situation: { cannotSee: ['carl', 'bors', 'bors'] } } },
      [
        'fighters.ann.situation.cannotSee[0]: expected the id of another fighter, got "carl"',
        'fighters.ann.situation.cannotSee[2]: expected each once, got "bors" again',
      ],
    ],
    [
      'two friends in one hex',
      { ann: { at: [0, 0] }, bors: { at: [1, 0] }, more: { carl: { at: [1, 0] } } },
      ['fighters.carl.at: expected a hex of his own, bors stands in [1,0]'],
    ],
    [
      'a third in one hex',
      { ann: { at: [0, 0] }, bors: { at: [0, 0] }, more: { carl: { side: 'c', at: [0, 0] } } },
      ['fighters.carl.at: expected at most two foes in one hex, got a third in [0,0]'],
    ],
    [
      'a place in a wall, also where the scenario gave none',
      {
        field: {
          blocked: [
            [0, 0],
            [0, 0],
          ],
        },
      },
      [
        'field.blocked[1]: expected each once, got "0,0" again',
        'fighters.ann: expected a hex that is not blocked, got [0,0], where the default placement puts him: state at',
      ],
    ],
    [
      'a place off the field',
      { ann: { at: [2, 2] }, field: { radius: 3 } },
      ['fighters.ann.at: expected a hex on the field, got [2,2]'],
    ],
  ])('%s', (_what, given, says) => {
    expect(issues(given)).toEqual(says);
  });

  test('two foes share a hex in close combat, and the dead lie where they are', () => {
    expect(issues({ ann: { at: [0, 0] }, bors: { at: [0, 0], hp: -50 } })).toEqual([]);
  });
});

describe('an attack that nobody could make', () => {
  const attack = { by: 'bors', on: 'ann' };

  test.each<[string, Given, string]>([
    ['by a stranger', { attack: { by: 'carl', on: 'ann' } }, 'by: expected the id of a fighter, got "carl"'],
    ['on a stranger', { attack: { by: 'ann', on: 'carl' } }, 'on: expected the id of a fighter, got "carl"'],
    ['on himself', { attack: { by: 'ann', on: 'ann' } }, 'on: expected somebody else than the attacker'],
    ['by a corpse', { bors: { hp: -50 }, attack }, 'by: expected somebody who can act'],
    ['by a sleeper', { bors: { unconscious: true }, attack }, 'by: expected somebody who can act'],
    [
      'by the stunned',
      { bors: { stunned: 'mental' }, attack },
      'by: expected somebody who is not stunned (G4S-DMG-08)',
    ],
    ['with nothing', { attack: { ...attack, with: 'sword' } }, 'with: expected an item of bors and its mode'],
    [
      'with what every object has',
      { bors: armed, attack: { ...attack, with: 'sword/constructor' } },
      'with: expected an item of bors and its mode',
    ],
    [
      'a deceptive shot',
      { attack: { ...attack, kind: 'firearm', deceptive: -2 } },
      'deceptive: expected only of a melee attack (G4S-ATK-06)',
    ],
    [
      'deceptive and telegraphic',
      { attack: { ...attack, telegraphic: true, deceptive: -2 } },
      'telegraphic: expected no Deceptive Attack besides (G4S-MORE-02)',
    ],
  ])('%s', (_what, given, says) => {
    expect(issues(given)).toEqual([expect.stringContaining(`opening.attack.${says}`)]);
  });
});

describe('an attack that act would refuse', () => {
  const broadsword = { name: 'Sword', skill: 'Broadsword', weight: 3, melee: { swing: { damage: '2d cut' } } };
  const bow = {
    name: 'Bow',
    skill: 'Bow',
    ranged: { shot: { damage: '1d imp', kind: 'muscle-missile', range: { max: 5 } } },
  };
  const bors = (more: object = {}): Some => ({
    at: [0, 0],
    sheet: { dx: 12, skills: { Broadsword: 14, Bow: 14 }, weapons: { sword: broadsword, bow } as never },
    ...more,
  });
  const near = { ann: { at: [1, 0] as [number, number] }, bors: bors() };
  const attack = { by: 'bors', on: 'ann', with: 'sword/swing' };
  const why = (given: Given) =>
    issues(given).map((issue) => issue.replace('expected an attack that may be made: ', ''));

  test('G4S-ROLL-03 a declared attack needs 3 or more to hit', () => {
    expect(why({ ...near, attack: { ...attack, deceptive: -12 } })).toContain(
      'opening.attack.deceptive: below 3 nothing can be tried (G4S-ROLL-03)',
    );
    const blind = { ...near, bors: bors({ shock: 4, posture: 'lying', situation: { cannotSee: ['ann'] } }) };
    expect(why({ ...blind, attack })).toEqual(['opening.attack.with: below 3 nothing can be tried (G4S-ROLL-03)']);
    expect(
      why({ ...blind, bors: bors({ shock: 1, posture: 'lying', situation: { cannotSee: ['ann'] } }), attack }),
    ).toEqual([]);
  });

  test('G4S-ATK-06 a declared deception leaves 10 or more to hit', () => {
    const barred = ['opening.attack.deceptive: a Deceptive Attack must leave 10 or more to hit (G4S-ATK-06)'];
    expect(why({ ...near, attack: { ...attack, deceptive: -4 } })).toEqual([]);
    expect(why({ ...near, attack: { ...attack, deceptive: -6 } })).toEqual(barred);
    expect(why({ ...near, attack: { ...attack, deceptive: -6, result: 'hit' } })).toEqual(barred);
  });

  test('G4S-ATK-10 a declared blow reaches its target; one that has hit is where the scenario says', () => {
    const far = { ...near, ann: { at: [2, 0] as [number, number] } };
    const barred = ['opening.attack.on: out of reach (G4S-ATK-10)'];
    expect(why({ ...near, attack })).toEqual([]);
    expect(why({ ...far, attack })).toEqual(barred);
    expect(why({ ...far, attack: { ...attack, result: 'hit' } })).toEqual(barred);
    expect(why({ ...near, attack: { ...attack, distance: 0 } })).toEqual([
      'opening.attack.on: out of reach (G4S-ATK-10)',
    ]);
    expect(why({ ...far, attack: { ...attack, distance: 1, result: 'hit' } })).toEqual([]);
    expect(why({ ...far, attack: { ...attack, from: 'left', result: 'hit' } })).toEqual([]);
  });

  test('G4S-ATK-05 a declared shot is within range', () => {
    const shot = { ...attack, with: 'bow/shot' };
    const archer = (q: number): Given => ({ ann: { at: [q, 0] }, bors: bors({ held: { right: 'bow', left: 'bow' } }) });
    expect(why({ ...archer(5), attack: shot })).toEqual([]);
    expect(why({ ...archer(6), attack: shot })).toEqual(['opening.attack.on: beyond range (G4S-ATK-05)']);
    expect(why({ ...archer(6), attack: { ...shot, distance: 5, result: 'critical' } })).toEqual([]);
  });

  test('G4S-MAN-05 one strikes with what is in hand and ready, and with a maneuver that attacks', () => {
    const inHand = ['opening.attack.with: expected something in hand, in both hands where it needs them (G4S-MAN-05)'];
    for (const result of [undefined, 'hit'] as const) {
      const struck = { ...attack, ...(result ? { result } : {}) };
      expect(why({ ...near, bors: bors({ unready: ['sword'] }), attack: struck })).toEqual([
        'opening.attack.with: not ready (G4S-MAN-05)',
      ]);
      expect(why({ ...near, bors: bors({ held: { right: null } }), attack: struck })).toEqual(inHand);
      expect(why({ ...near, bors: bors({ maneuver: 'do-nothing' }), attack: struck })).toEqual([
        'opening.attack.by: expected somebody who attacks, not with do-nothing as maneuver (G4S-MAN-05)',
      ]);
      expect(why({ ...near, bors: bors({ maneuver: 'move-and-attack' }), attack: struck })).toEqual([]);
    }
  });

  test('nobody attacks his own side, except with a blast', () => {
    const carl = { side: 'b', at: [1, 0] as [number, number] };
    const friends = { ann: { at: [5, 5] as [number, number] }, bors: bors(), more: { carl } };
    expect(issues({ ...friends, attack: { ...attack, on: 'carl' } })).toEqual([
      'opening.attack.on: expected a foe, not one of b',
    ]);
    expect(issues({ ...friends, attack: { by: 'bors', on: 'carl', kind: 'area' } })).toEqual([]);
  });

  test('what is struck is no shot', () => {
    expect(issues({ ...near, attack: { ...attack, kind: 'firearm' } })).toEqual([
      'opening.attack.kind: expected a kind of blow, as sword/swing is one',
    ]);
  });
});

describe('names', () => {
  test.each([
    [
      'a fighter',
      `{ "__proto__": { "side": "a", "sheet": ${PLAIN} } }`,
      'fighters: the key "__proto__" is not allowed',
    ],
    ['a fighter', `{ "constructor": { "side": "a", "sheet": ${PLAIN} } }`, 'fighters: the key "constructor"'],
    ['a fighter', `{ "Ann": { "side": "a", "sheet": ${PLAIN} } }`, 'fighters.Ann: expected lower-case letters'],
    ['a fighter', `{ "10": { "side": "a", "sheet": ${PLAIN} } }`, 'fighters.10: expected a letter first'],
    ['a fighter', `{ "ánn": { "side": "a", "sheet": ${PLAIN} } }`, 'fighters["ánn"]: expected lower-case letters'],
  ])('%s named %s is refused by that name', (_who, fighters, says) => {
    expect(wrong(file(fighters))).toEqual([expect.stringContaining(says)]);
  });

  test.each([
    ['__proto__', 'fighters.ann.sheet.skills: the key "__proto__" is not allowed'],
    ['toString', 'fighters.ann.sheet.skills.toString: this name is not allowed'],
    ['   ', 'fighters.ann.sheet.skills["   "]: expected more than blanks'],
    ['Bro\\nad', 'fighters.ann.sheet.skills["Bro\\nad"]: expected text without control characters'],
    ['Bro\\u202ead', 'fighters.ann.sheet.skills["Bro\u202ead"]: expected text without control characters'],
    ['Bro\\ud800ad', 'fighters.ann.sheet.skills: a string must not contain a lone surrogate'],
    ['Bro\\u0000ad', 'fighters.ann.sheet.skills: a string must not contain NUL'],
  ])('a skill named %s is refused by that name', (name, says) => {
    const sheet = PLAIN.replace('}', `, "skills": { "${name}": 12 } }`);
    expect(wrong(file(`{ "ann": { "side": "a", "sheet": ${sheet} } }`))).toEqual([says]);
  });

  test('letters of every script, marks and pictures are names like any other', () => {
    for (const name of ['Ragnhildr Þórsdóttir', '大剣の花子', 'سِيف', '🗡️ of 🏳️‍🌈', 'Zoë'])
      expect(issues({ ann: { sheet: { name, skills: { [name]: 12 } } } })).toEqual([]);
  });

  test('a name longer than 120 characters is refused', () => {
    expect(issues({ ann: { sheet: { name: 'x'.repeat(121) } } })).toEqual([
      'fighters.ann.sheet.name: Too big: expected string to have <=120 characters',
    ]);
  });
});

describe('too much of everything', () => {
  const many = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `f${n}`,
        { side: n % 2 ? 'a' : 'b', sheet: { st: 10, dx: 10, iq: 10, ht: 10 } },
      ]),
    );

  test('60 fighters fight, 61 do not, nor 10,000', () => {
    expect(wrong({ fighters: many(60) })).toEqual([]);
    expect(wrong({ fighters: many(61) })).toEqual(['fighters: expected at most 60 fighters']);
    expect(wrong({ fighters: many(10_000) })).toEqual(['fighters: expected at most 60 fighters']);
    expect(wrong({ fighters: many(40_000) })).toEqual([expect.stringContaining('expected at most 200000 values')]);
  });

  test('40 weapons with 120 modes are a sheet, more are not, nor five skills to one weapon', () => {
    const arms = (count: number, modes: number, skill: (n: number) => string = () => 'Knife') => {
      const melee = Object.fromEntries(
        Array.from({ length: modes }, (_, n) => [`m${n}`, { damage: '1d cut', skill: skill(n), level: 12 }]),
      );
      const weapons = Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`knife-${n}`, { name: 'Knife', skill: 'Knife', melee }]),
      );
      return issues({ ann: { sheet: { weapons } } } as Given);
    };
    expect(arms(40, 3)).toEqual([]);
    expect(arms(41, 1)).toEqual(['fighters.ann.sheet.weapons: expected at most 40 weapons']);
    expect(arms(40, 4)).toEqual(['fighters.ann.sheet.weapons: expected at most 120 modes, got 160']);
    expect(arms(1, 5, (n) => `Skill ${n % 4}`)).toEqual([]);
    expect(arms(1, 5, (n) => `Skill ${n}`)).toEqual([
      'fighters.ann.sheet.weapons.knife-0: expected at most 4 skills to one weapon',
    ]);
  });

  test('an unknown key is an error wherever it stands', () => {
    expect(wrong({ fighters: many(2), luck: 1 })).toEqual([': Unrecognized key: "luck"']);
    expect(issues({ ann: { sheet: { luck: 1 } } } as Given)).toEqual(['fighters.ann.sheet: Unrecognized key: "luck"']);
  });

  test('a value that holds itself is refused', () => {
    const endless: Record<string, unknown> = {};
    endless['fighters'] = endless;
    expect(wrong(endless)).toEqual([expect.stringContaining('expected at most 64 levels of nesting')]);
  });
});

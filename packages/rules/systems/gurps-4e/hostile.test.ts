import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eager } from '../../engine/eager.ts';
import { pending, play } from '../../engine/play.ts';
import type { Option, Pending, Tally } from '../../engine/system.ts';
import { ATTACK_KINDS, LOCATIONS, MANEUVERS, POSTURES, UNTIL, type Setup } from './setup.ts';
import { gurps4e } from './system.ts';

const MOVES = 200;
const ids = ['ann', 'bors', 'carl', 'f-1'];
const items = ['sword', 'staff', 'bow', 'teeth'];
const skills = ['Broadsword', 'Staff', 'Judo', 'Boxing', 'Wrestling', '大剣', '小剣', 'A-B', 'A B'];

const level = fc.integer({ min: -20, max: 40 });
const damage = fc.constantFrom(
  '1d-3 cut',
  '2d+1 imp',
  '1d cr',
  '6d(2) pi',
  '3d burn',
  '1d fat',
  '1d(0.5) pi++',
  '9d cr',
);
const some = <T>(value: fc.Arbitrary<T>, often = 0.5): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: Math.round(1 / (1 - often)) });

/** What is undefined is not there at all, as in a file. */
const record = (model: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(model).map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>);

const melee = record({
  damage,
  reach: some(fc.constantFrom('C', '1', '1-3', 'C,1', '2,3*')),
  parry: some(fc.constantFrom('0', '-1', 'No', '0U', '+2F')),
  hands: some(fc.constantFrom(1, 2)),
  skill: some(fc.constantFrom(...skills)),
});
const ranged = record({
  damage,
  kind: fc.constantFrom('thrown', 'muscle-missile', 'firearm', 'beam', 'liquid'),
  accuracy: some(fc.nat(5)),
  range: some(fc.constantFrom({ max: 3 }, { half: 10, max: 100 })),
  bulk: some(fc.integer({ min: -9, max: 0 })),
});
const weapon = record({
  name: fc.constantFrom('Sword', '大剣', '🗡️'),
  skill: fc.constantFrom(...skills),
  level,
  weight: some(fc.constantFrom(0, 0.1, 3, 12)),
  quality: some(fc.constantFrom('cheap', 'good', 'fine', 'very-fine')),
  hands: some(fc.constantFrom(1, 2)),
  flexible: some(fc.constantFrom('flail', 'nunchaku'), 0.1),
  type: some(fc.constantFrom('knife', 'kusari', 'whip', 'quarterstaff', 'bow', 'other')),
  natural: some(fc.boolean(), 0.2),
  melee: some(fc.dictionary(fc.constantFrom('swing', 'thrust', 'both'), melee, { maxKeys: 3 }), 0.8),
  ranged: some(fc.dictionary(fc.constantFrom('throw', 'shoot'), ranged, { maxKeys: 2 })),
  parryScore: some(fc.integer({ min: -5, max: 20 }), 0.1),
});
const sheet = record({
  name: some(fc.constantFrom('Ann', '花子', ' x ')),
  st: fc.constantFrom(0, 1, 9, 13, 40, 1000),
  dx: fc.constantFrom(1, 9, 13, 30),
  iq: fc.constantFrom(0, 10),
  ht: fc.constantFrom(1, 10, 14, 30),
  hp: some(fc.constantFrom(1, 9, 25)),
  fp: some(fc.constantFrom(0, 10)),
  basicSpeed: some(fc.constantFrom(0, 5.25, 20)),
  basicMove: some(fc.constantFrom(0, 1, 6, 25)),
  size: some(fc.integer({ min: -5, max: 5 })),
  encumbrance: some(fc.nat(4)),
  advantages: some(
    fc.subarray([
      'Combat Reflexes',
      'High Pain Threshold',
      'Extra Attack 2',
      'Deaf',
      'Trained by a Master',
      'Weapon Master (Broadsword)',
      'Enhanced Parry (A-B) 2',
      'Enhanced Dodge 1',
      '360-Degree Vision',
    ]),
  ),
  skills: some(fc.dictionary(fc.constantFrom(...skills), level, { maxKeys: 6 })),
  weapons: some(fc.dictionary(fc.constantFrom(...items), weapon, { maxKeys: 4 }), 0.8),
  shield: some(record({ name: fc.constant('Shield'), db: fc.nat(3), level })),
  dr: some(fc.dictionary(fc.constantFrom('all', ...LOCATIONS), fc.nat(20), { maxKeys: 4 })),
  hands: some(fc.nat(2), 0.2),
});
const far = fc.integer({ min: -4, max: 4 });
const hex = fc.tuple(far, far);
const item = fc.option(fc.constantFrom(...items), { nil: null });
const fighter = record({
  sheet,
  side: fc.constantFrom('a', 'b', 'c'),
  at: some(hex, 0.3),
  facing: some(fc.nat(5)),
  hp: some(fc.constantFrom(-60, -12, -1, 0, 1)),
  fp: some(fc.constantFrom(-20, -1, 0)),
  posture: some(fc.constantFrom(...POSTURES)),
  stunned: some(fc.constantFrom('physical', 'mental'), 0.2),
  shock: some(fc.nat(8), 0.2),
  unconscious: some(fc.boolean(), 0.1),
  held: some(record({ right: some(item), left: some(item) }), 0.2),
  dominant: some(fc.constantFrom('right', 'left')),
  unready: some(fc.subarray(items, { maxLength: 1 }), 0.05),
  maneuver: some(fc.constantFrom(...MANEUVERS), 0.1),
});
const declared = record({
  by: fc.constantFrom('ann', 'bors'),
  on: fc.constantFrom('bors', 'ann', 'carl'),
  with: some(fc.constantFrom('sword', 'sword/swing', 'bow/shoot', 'fist/punch', 'foot', 'staff/both'), 0.3),
  kind: some(fc.constantFrom(...ATTACK_KINDS)),
  damage: some(damage),
  from: some(fc.constantFrom('front', 'left', 'right', 'behind'), 0.3),
  location: some(fc.constantFrom(...LOCATIONS)),
  deceptive: some(fc.constantFrom(-2, -6), 0.2),
  result: some(fc.constantFrom('hit', 'critical')),
});
const setup = record({
  fighters: fc.dictionary(fc.constantFrom(...ids), fighter, { minKeys: 2, maxKeys: 3 }),
  field: some(
    record({
      blocked: some(fc.uniqueArray(hex, { maxLength: 3, selector: String })),
      radius: some(fc.integer({ min: 4, max: 9 })),
    }),
  ),
  until: some(fc.constantFrom(...UNTIL)),
  opening: some(record({ attack: declared }), 0.2),
});

function questionsOf(now: Pending) {
  return now.kind === 'over' ? [] : [...(now.kind === 'ask' ? now.questions : []), ...now.interjections];
}

function talliesOf(now: Pending): Tally[] {
  const options: Option[] = questionsOf(now).flatMap(({ options: open, refused }) => [...open, ...refused]);
  const needs = [...options.map(({ need }) => need), now.kind === 'roll' ? now.need : undefined];
  return needs.flatMap((need) => (need ? [need.tally] : []));
}

/** Plays the fight and complains of the first number that does not add up, and of ids that stand there twice. */
function played(input: Setup, seed: number): string[] {
  const complaints: string[] = [];
  let state = gurps4e.begin(input);
  const policy = eager(gurps4e, seed);
  for (let move = 0; move < MOVES; move++) {
    const now = pending(gurps4e, state);
    for (const { base, lines, total } of talliesOf(now)) {
      const sum = lines.reduce((all, { amount }) => all + amount, base.amount);
      if (sum !== total || !Number.isInteger(total))
        complaints.push(`${sum} is not ${total}: ${JSON.stringify(lines)}`);
    }
    for (const { options, refused } of questionsOf(now)) {
      const known = [...options, ...refused].map(({ id }) => id);
      const twice = known.find((id, index) => known.indexOf(id) !== index);
      if (twice !== undefined) complaints.push(`${twice} is there twice at ${state.stage.at}`);
    }
    if (now.kind === 'over' || complaints.length > 0) return complaints;
    const answer = policy(now, state);
    if (answer.kind === 'stuck') return [`stuck at ${state.stage.at}: ${answer.because}`];
    const step = play(gurps4e, state, answer, now);
    if (!step.ok) return [`${JSON.stringify(answer)} at ${state.stage.at}: ${step.error.detail}`];
    ({ state } = step.value);
    for (const fact of step.value.facts) gurps4e.tell(fact, 'referee', state);
    gurps4e.show(state);
  }
  return complaints;
}

const named = ({ path, message }: { path: string; message: string }) => typeof path === 'string' && message.length > 0;

describe('whatever comes in', () => {
  test('any JSON is taken or refused by name, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (input) => {
        const parsed = gurps4e.setup.parse(input);
        expect(parsed.ok || (parsed.error.length > 0 && parsed.error.every(named))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('a setup with something put in somewhere is taken or refused by name, and nothing is thrown', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('__proto__', 'constructor', ''));
    fc.assert(
      fc.property(setup, fc.nat(), fc.string(), anything, (input, where, name, value) => {
        const parsed = gurps4e.setup.parse(spoiled(input, where, name, value));
        expect(parsed.ok || (parsed.error.length > 0 && parsed.error.every(named))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test(`what is taken begins, and plays ${MOVES} moves with every number adding up`, () => {
    let taken = 0;
    fc.assert(
      fc.property(setup, fc.nat(1000), (input, seed) => {
        const parsed = gurps4e.setup.parse(input);
        if (!parsed.ok) return;
        taken++;
        expect(played(parsed.value, seed)).toEqual([]);
      }),
      { numRuns: 800 },
    );
    // Enough of them get in, so that the sentence above is worth something.
    expect(taken).toBeGreaterThan(40);
  });
});

/** The setup with `value` under `name` in one of its objects, or in place of one of its values. */
function spoiled(input: unknown, where: number, name: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(input)) as object;
  const objects = [copy];
  for (const object of objects) {
    for (const inner of Object.values(object)) if (typeof inner === 'object' && inner !== null) objects.push(inner);
  }
  const target = objects[where % objects.length] as Record<string, unknown>;
  const keys = Object.keys(target);
  const key = where % 3 === 0 || keys.length === 0 ? name : keys[where % keys.length];
  Object.defineProperty(target, key ?? name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

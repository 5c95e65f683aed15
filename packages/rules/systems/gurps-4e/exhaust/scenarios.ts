/** Generated scenarios of GURPS 4e: legal, and far more varied than anybody would write. */
import type { Chance } from '../../../conformance/exhaust/chance.ts';
import type { Json } from '../../../engine/system.ts';
import { readSheet } from '../sheet.ts';
import {
  ATTACK_KINDS,
  CHARGES,
  LOCATIONS,
  UNTIL,
  type DeclaredInput,
  type FighterInput,
  type Setup,
} from '../setup.ts';
import { switchesSchema, type Switches } from '../switches.ts';
import { fighterFor } from './fighters.ts';
import type { WayToStrike } from '../character.ts';
import { AROUND } from './places.ts';
import { THEMES } from './themes.ts';

/** One setup, as plain data as a file would hold it. */
export function scenario(chance: Chance): Json {
  const names = ['ann', 'bors', 'cid', 'dee', 'eli'].slice(0, chance.any([2, 2, 3, 3, 4, 5]));
  const sides = Object.fromEntries(
    names.map((id, nth) => [id, nth === 0 ? 'a' : nth === 1 ? 'b' : chance.any(['a', 'b'])]),
  );
  const places = placesFor(chance, names, sides);
  const fighters: Record<string, FighterInput> = {};
  for (const id of names) {
    const foes = names.filter((other) => sides[other] !== sides[id]);
    const others = names.filter((other) => other !== id);
    const facing = chance.between(0, 5);
    fighters[id] = fighterFor(chance, { side: sides[id] ?? 'a', at: places[id] ?? [0, 0], facing, foes, others });
  }
  const setup: Setup = { fighters };
  const switches = switchesFor(chance);
  if (switches) setup.switches = switches as Switches;
  if (chance.happens(40)) setup.until = chance.any(UNTIL);
  if (chance.happens(20))
    setup.field = { blocked: [], cover: chance.some(AROUND, 40).map((at) => ({ at, dr: chance.between(1, 8) })) };
  const ann = fighters['ann'];
  if (ann && chance.happens(85)) {
    const attack = declaredFor(chance, fighters, setup.switches);
    chance.any(THEMES)({ chance, ann, attack, setup });
    setup.opening = { attack };
  }
  return JSON.parse(JSON.stringify(setup)) as Json;
}

/** A hex for each; now and then two foes stand in one. */
function placesFor(chance: Chance, names: string[], sides: Record<string, string>): Record<string, [number, number]> {
  const free = [...AROUND];
  const places: Record<string, [number, number]> = {};
  for (const id of names) {
    const spot = chance.between(0, Math.min(free.length - 1, 5));
    places[id] = free.splice(spot, 1)[0] ?? [0, 0];
  }
  const [first = '', second = ''] = names;
  if (chance.happens(15) && sides[first] !== sides[second]) places[second] = places[first] ?? [0, 0];
  return places;
}

const BOTH_WAYS = Object.entries(switchesSchema.parse({}));

/** In most fights a few house rules, in some many; numbers and words by what they may be. */
function switchesFor(chance: Chance): Partial<Switches> | null {
  const percent = chance.any([0, 0, 5, 20, 50]);
  const changed = chance.some(BOTH_WAYS, percent).map(([name, standard]) => {
    if (typeof standard === 'boolean') return [name, !standard];
    if (typeof standard === 'number')
      return [name, name === 'bowAsClubTurns' ? chance.between(0, 3) : chance.between(-4, -1)];
    return [name, chance.any(WORDS[name] ?? [standard])];
  });
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Switches>) : null;
}

/** What the switches may be that are neither numbers nor yes or no. */
const WORDS: Record<string, string[]> = {
  runaroundSide: ['passed', 'none'],
  heightBeyond5: ['clamp', 'none', 'forbid-melee'],
  oddDeceptive: ['floor', 'reject'],
  feverishPerTurn: ['unlimited', 'once'],
  feverishAtZeroFp: ['refuse', 'pay-hp'],
  sddFailureProne: ['protector', 'none'],
  contactExplosion: ['maximum', 'roll'],
  bowRuinedOn: ['success', 'attempt'],
  stepRounding: ['up', 'down'],
  retreatRenewal: ['turn-start', 'turn-end'],
  dropWhileLying: ['refuse', 'roll'],
  criticalTable: ['full', 'simple'],
};

/** An attack on Ann by Bors or a friend of his, of any kind and from anywhere. */
function declaredFor(
  chance: Chance,
  fighters: Record<string, FighterInput>,
  switches: Partial<Switches> | undefined,
): DeclaredInput {
  const foes = Object.keys(fighters).filter((id) => fighters[id]?.side === 'b');
  const by = chance.any(foes);
  const attacker = fighters[by];
  // Whoever strikes is able to, not stunned, and has chosen to; that is checked at the door.
  if (attacker) {
    for (const what of ['stunned', 'unconscious', 'maneuver', 'increased', 'unready'] as const) delete attacker[what];
    if (chance.happens(30)) attacker.maneuver = chance.any(['attack', 'all-out-attack', 'move-and-attack'] as const);
  }
  const attack: DeclaredInput = { by, on: 'ann' };
  const ways = attacker ? readSheet(attacker.sheet).waysToStrike.filter((each) => isInHand(attacker, each)) : [];
  const way = chance.happens(40) && ways.length > 0 ? chance.any(ways) : null;
  if (way) attack.with = `${way.item}/${way.mode}`;
  else {
    attack.kind = chance.any(ATTACK_KINDS);
    attack.weight = chance.any([0.5, 1, 2, 3, 6, 10, 20, 40]);
    if (chance.happens(15)) attack.flexible = chance.any(['flail', 'nunchaku'] as const);
    if (chance.happens(50)) attack.motion = chance.any(['swing', 'thrust'] as const);
    if (attack.kind === 'melee-unarmed') unarmed(chance, attack);
    if (attack.kind === 'area') area(chance, attack);
    attack.damage = chance.any([
      '1d cut',
      '1d+1 imp',
      '2d cr',
      '3d burn',
      '1d-3 cr',
      '6d cr',
      '1d tox',
      '1d fat',
      '1d pi',
    ]);
  }
  const melee = way ? !way.ranged : attack.kind?.startsWith('melee') === true;
  const said = { ...attack, ...details(chance, melee, switches) };
  // What hangs on the number to hit is checked at the door, unless the attack has hit already and is only described.
  if (way || said.result === undefined) {
    delete said.deceptive;
    delete said.location;
  }
  const reach = attacker && way ? readSheet(attacker.sheet).items[way.item]?.melee[way.mode]?.reach : undefined;
  if (reach && said.result !== undefined) said.distance = chance.any(reach);
  return said;
}

/** Whether what one would strike with is held, in both hands where it wants them; a fist wants one that is empty. */
function isInHand({ held, sheet }: FighterInput, { item, hands }: WayToStrike): boolean {
  if (item === 'fist') return held?.right === null && held.left === null && sheet.hands !== 1;
  if (item === 'foot' || sheet.weapons?.[item]?.natural) return true;
  return hands === 2 ? held?.right === item && held.left === item : held?.right === item || held?.left === item;
}

function unarmed(chance: Chance, attack: DeclaredInput): void {
  delete attack.weight;
  if (chance.happens(30)) attack.charge = chance.any(CHARGES);
  else attack.limb = chance.any(['right-arm', 'left-arm', 'right-leg', 'left-foot', 'face'] as const);
  attack.skill = chance.any(['Judo', 'Karate', 'Brawling']);
}

function area(chance: Chance, attack: DeclaredInput): void {
  attack.blast = chance.happens(60)
    ? { at: chance.any(AROUND), explosion: true }
    : { at: chance.any(AROUND), radius: chance.between(0, 4) };
}

/** What may be said of any attack: from where, at what, and how. */
function details(chance: Chance, melee: boolean, switches: Partial<Switches> | undefined): Partial<DeclaredInput> {
  const pairs = switches?.oddDeceptive === 'reject' ? 2 : 1;
  const deceptive = melee && chance.happens(20) ? -pairs * chance.between(1, 5) : 0;
  const runaround = chance.happens(10);
  const said: Partial<DeclaredInput> = {
    ...chance.sparse(18, {
      location: chance.any(LOCATIONS),
      laserDotVisible: true,
      feintMargin: chance.between(1, 6),
      dualSameTarget: true,
      dualOtherHit: chance.happens(50),
    }),
  };
  if (chance.happens(30)) said.from = chance.any(['front', 'left', 'right', 'behind'] as const);
  if (runaround) Object.assign(said, { runaround, from: 'behind', passed: chance.any(['left', 'right'] as const) });
  if (chance.happens(15)) said.distance = chance.any([0, 1, 2, 3]);
  if (deceptive !== 0) said.deceptive = deceptive;
  else if (chance.happens(10)) said.telegraphic = true;
  if (chance.happens(85)) said.result = chance.happens(94) ? 'hit' : 'critical';
  return said;
}

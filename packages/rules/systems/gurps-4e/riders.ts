/** What a defender may add to one defense (retreat, acrobatics, a drop, fever), and every reason why he may not. */
import type { Bar, Hex } from '../../engine/system.ts';
import { bar, barred, section, type Section } from '../../engine/tally.ts';
import { dodging, isHalfway, isMelee, isRanged, maneuver, switches, type Defended } from './defended.ts';
import type { Sheet } from './character.ts';
import type { Defense } from './exchange.ts';
import type { Situation } from './state.ts';

/** In the order in which an option's id names them. */
export const RIDERS = ['retreat', 'acrobatic', 'drop', 'feverish'] as const;
export type Rider = (typeof RIDERS)[number];

/** How the label of an option says that it rides along. */
export const RIDER_WORDS: Record<Rider, string> = {
  retreat: 'retreating',
  acrobatic: 'acrobatically',
  drop: 'dropping to the ground',
  feverish: 'feverishly',
};

/** Riders as bits, so that a combination of them is one number. */
export const BIT: Record<Rider, number> = { retreat: 1, acrobatic: 2, drop: 4, feverish: 8 };
const COMBINATIONS = Array.from({ length: 16 }, (_, bits) => bits);
const ridersOf = (bits: number) => RIDERS.filter((rider) => (bits & BIT[rider]) !== 0);

/** Every combination of the riders in a combination, none first. */
export const SUBSETS: number[][] = COMBINATIONS.map((open) => COMBINATIONS.filter((bits) => (bits & ~open) === 0));
/** What each combination adds to an option's id and to its label. */
export const IDS: string[] = COMBINATIONS.map((bits) =>
  ridersOf(bits)
    .map((rider) => `+${rider}`)
    .join(''),
);
export const LABELS: string[] = COMBINATIONS.map((bits) =>
  ridersOf(bits)
    .map((rider) => `, ${RIDER_WORDS[rider]}`)
    .join(''),
);

/** The defense with a combination of riders added, and where its retreat leads. */
export function riding(plain: Defense, riders: number, to: Hex | null): Defense {
  return {
    defense: plain.defense,
    tool: plain.tool,
    skill: plain.skill,
    repeat: plain.repeat,
    retreat: riders & BIT.retreat ? 'step' : plain.retreat,
    to,
    acrobatic: riders & BIT.acrobatic ? 'tries' : 'no',
    drop: riders & BIT.drop ? 'now' : plain.drop,
    feverish: (riders & BIT.feverish) !== 0,
    sacrifice: plain.sacrifice,
    dive: plain.dive,
  };
}

const steering = (d: Defended) => d.vehicle != null;
const sprinted = (d: Defended) => d.fighter.moved > d.sheet.basicMove;
const sharing = (d: Defended) => switches(d).dropSharesRetreatBars;

const RETREAT: Section<Defended>[] = [
  section('Retreat', [
    bar('G4-RETREAT-01', 'no retreat from a ranged attack', (d) => isRanged(d.attack)),
    bar(
      'G4-RETREAT-11',
      'has retreated already',
      (d) => d.fighter.turn.retreatedFrom !== null || d.fighter.turn.retreatSpent,
    ),
    bar('G4-SAC-04', 'has made a sacrificial dodge this turn', (d) => d.fighter.turn.sacrificed),
    bar('G4-VEHICLE-02', 'a vehicle does not retreat', steering),
    bar('G4-RETREAT-12', 'no retreat while sitting or kneeling', isHalfway),
    bar(
      'G4-RETREAT-12',
      'no retreat at this table after a maneuver without movement',
      (d) =>
        (maneuver(d) === 'do-nothing' || maneuver(d) === 'change-posture') && switches(d).retreatNeedsMovingManeuver,
    ),
    bar('G4-RETREAT-13', 'no retreat while stunned', (d) => d.fighter.stunned !== null),
    bar('G4-RETREAT-14', 'moved faster than Basic Move', sprinted),
    bar(
      'G4-RETREAT-15',
      'no retreat while crawling at this table',
      (d) => d.fighter.posture === 'crawling' && !switches(d).retreatWhileCrawling,
    ),
    bar(
      'G4-MANEUVER-03',
      'no retreat after Move and Attack at this table',
      (d) => maneuver(d) === 'move-and-attack' && !switches(d).moveAndAttackMayRetreat,
    ),
    bar(
      'G4-DROP-08',
      'the drop of this turn was the retreat as well, at this table',
      (d) => d.fighter.turn.droppedFrom.length > 0 && switches(d).dropUsesRetreat,
    ),
  ]),
];

const ACROBATIC: Section<Defended>[] = [
  section('Acrobatic dodge', [
    bar('G4-VEHICLE-02', 'acrobatics do not help a vehicle', steering),
    bar('G4-ACRO-06', 'only a dodge can be acrobatic', (d) => !dodging(d)),
    bar('G4-ACRO-01', 'has never learned Acrobatics', (d) => acrobatics(d).trained === false),
    bar('G4-ACRO-02', 'has tried an acrobatic dodge already', (d) => d.fighter.turn.acrobatic),
    bar('G4S-ROLL-03', 'below 3 nothing can be tried', (d) => acrobatics(d).level < 3),
  ]),
];

const DROP: Section<Defended>[] = [
  section('Dodge and drop', [
    bar('G4-VEHICLE-02', 'a vehicle does not drop', steering),
    bar('G4-DROP-02', 'only a dodge can drop', (d) => !dodging(d)),
    bar('G4-DROP-02', 'dropping helps against ranged attacks alone', (d) => isMelee(d.attack)),
    bar(
      'G4-DROP-07',
      'lies on the ground already',
      (d) => d.fighter.posture === 'lying' && onGround(d) && switches(d).dropWhileLying === 'refuse',
    ),
    bar(
      'G4-FLYSWIM-01',
      'nothing to drop behind within a step',
      (d) => !onGround(d) && !d.fighter.situation.hideWithinStep,
    ),
    bar('G4-DROP-06', 'kneels or sits, which bars a drop at this table', (d) => sharing(d) && isHalfway(d)),
    bar('G4-DROP-06', 'is stunned, which bars a drop at this table', (d) => sharing(d) && d.fighter.stunned !== null),
    bar('G4-DROP-06', 'has sprinted, which bars a drop at this table', (d) => sharing(d) && sprinted(d)),
    bar(
      'G4-DROP-08',
      'the retreat of this turn was the drop as well, at this table',
      (d) => d.fighter.turn.retreatedFrom !== null && switches(d).dropUsesRetreat,
    ),
  ]),
];

const FEVERISH: Section<Defended>[] = [
  section('Feverish Defense', [
    bar('G4-ACTION-01', 'no Fatigue Point left', (d) => d.fighter.fp <= 0 && switches(d).feverishAtZeroFp === 'refuse'),
    bar(
      'G4-ACTION-01',
      'neither a Fatigue Point nor a Hit Point left',
      (d) => feverishCost(d) === 'HP' && d.fighter.hp <= 0,
    ),
    bar('G4-ACTION-01', 'has made one this turn', (d) => d.fighter.turn.feverish),
  ]),
];

const BARS: Record<Rider, Section<Defended>[]> = {
  retreat: RETREAT,
  acrobatic: ACROBATIC,
  drop: DROP,
  feverish: FEVERISH,
};

const NO_SPACE: Bar = { clause: 'G4-RETREAT-02', because: 'no free space farther from the attacker' };

/** Why the rider may not ride along with the defense of `d`; empty where it may. `spaces` says to how many hexes a retreat could lead. */
export function riderBars(rider: Rider, d: Defended, spaces: number): Bar[] {
  const bars = barred(BARS[rider], d);
  return rider === 'retreat' && spaces === 0 ? [...bars, NO_SPACE] : bars;
}

/** The riders that anybody would think of: not what holds already, nor acrobatic parries without Acrobatics. */
export function thinkableRiders(d: Defended): number {
  let bits = BIT.feverish;
  if (d.defense.retreat === 'none') bits |= BIT.retreat;
  if (dodging(d) || acrobatics(d).trained) bits |= BIT.acrobatic;
  if (d.defense.drop === 'no' && (dodging(d) || isRanged(d.attack))) bits |= BIT.drop;
  return bits;
}

/** What a Feverish Defense is paid with (G4-ACTION-01). */
export function feverishCost({ fighter }: Pick<Defended, 'fighter'>): 'FP' | 'HP' {
  return fighter.fp > 0 ? 'FP' : 'HP';
}

const onGround = (d: Defended) => d.fighter.situation.medium === 'ground';

const VARIANTS: Record<Situation['medium'], string | null> = { ground: null, air: 'Aerobatics', water: 'Aquabatics' };

/** The best skill for an acrobatic dodge; its default from DX where none was learned (G4-ACRO-01). */
export function acrobatics(d: Pick<Defended, 'sheet' | 'fighter' | 'state'>): {
  skill: string;
  level: number;
  trained: boolean;
} {
  const variant = VARIANTS[d.fighter.situation.medium];
  const known = learned(d.sheet, 'Acrobatics');
  const other = variant !== null && d.state.given.switches.acrobaticVariantsCount ? learned(d.sheet, variant) : null;
  if (variant !== null && other !== null && other > (known ?? -Infinity))
    return { skill: variant, level: other, trained: true };
  if (known !== null) return { skill: 'Acrobatics', level: known, trained: true };
  return { skill: 'Acrobatics', level: d.sheet.skills['Acrobatics']?.level ?? d.sheet.dx - 6, trained: false };
}

function learned({ skills }: Sheet, skill: string): number | null {
  const known = skills[skill];
  return known && !known.default ? known.level : null;
}

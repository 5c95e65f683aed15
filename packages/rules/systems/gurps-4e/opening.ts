/** The first state of a fight: who stands where with what in hand, in which order they act, and an attack already on its way. */
import { must } from '../../engine/result.ts';
import type { FighterId, Hex } from '../../engine/system.ts';
import { attackOf } from './declared.ts';
import { defenseStage } from './hit.ts';
import { added, edit, fighterOf, FRESH, remember } from './fighters.ts';
import { stepOf } from './ground.ts';
import { loosed } from './loosed.ts';
import { handsFor } from './maneuvers.ts';
import type { DeclaredInput, FighterInput, Setup } from './setup.ts';
import { readSheet } from './sheet.ts';
import { switchesSchema, type Switches } from './switches.ts';
import type { Hand, Sheet } from './character.ts';
import type { Attack } from './exchange.ts';
import type { Fighter, State, Vehicle } from './state.ts';
import { beginTurn, outcome } from './turn.ts';

/** How far from the origin a fight may spread where the scenario does not say. */
export const FIELD_RADIUS = 30;

/** The first state; the setup has been checked (`setupIssues`). */
export function begin(setup: Setup): State {
  const state = initial(setup);
  const end = outcome(state);
  if (end) return { ...state, stage: { at: 'over', ...end } };
  if (setup.opening) return opened(state, setup.opening.attack);
  const first = must(
    state.given.order.find((id) => fighterOf(state, id).condition === 'able'),
    'somebody can act',
  );
  return beginTurn(state, first);
}

/** The attack that a scenario declares as it is measured, and the fight in which it is made, before any of it has come to pass. */
export function declaredIn(setup: Setup, declared: DeclaredInput): { state: State; attack: Attack } {
  const state = striking(initial(setup), declared.by);
  return { state, attack: attackOf(state, declared) };
}

/** Everybody in his place, with nothing pending yet. */
function initial(setup: Setup): State {
  const switches = switchesSchema.parse(setup.switches ?? {});
  const sheets: Record<FighterId, Sheet> = {};
  const fighters: Record<FighterId, Fighter> = {};
  const sides: Record<FighterId, string> = {};
  const places = placed(setup);
  for (const [id, input] of Object.entries(setup.fighters)) {
    const sheet = { ...readSheet(input.sheet), dominant: input.dominant ?? 'right' };
    sheets[id] = sheet.name === '' ? { ...sheet, name: id } : sheet;
    sides[id] = input.side;
    fighters[id] = readFighter(input, sheet, must(places[id], 'everybody has a place'), switches);
  }
  const order = turnOrder(sheets, setup.initiative ?? []);
  return {
    given: {
      sheets,
      sides,
      order,
      switches,
      until: setup.until ?? 'out',
      blocked: (setup.field?.blocked ?? []).map(([q, r]) => `${q},${r}`).sort(),
      cover: Object.fromEntries((setup.field?.cover ?? []).map(({ at: [q, r], dr }) => [`${q},${r}`, dr])),
      radius: setup.field?.radius ?? FIELD_RADIUS,
    },
    fighters,
    rulings: [],
    stage: { at: 'over', winners: [], why: '' },
    under: [],
  };
}

/** Descending Basic Speed, then DX, then as `initiative` has it, then as the scenario lists them (G4S-TURN-01, R-4E-03). */
function turnOrder(sheets: Record<FighterId, Sheet>, initiative: FighterId[]): FighterId[] {
  const among = (id: FighterId) => (initiative.includes(id) ? initiative.indexOf(id) : initiative.length);
  return Object.entries(sheets)
    .sort(([first, a], [then, b]) => b.speedQuarters - a.speedQuarters || b.dx - a.dx || among(first) - among(then))
    .map(([id]) => id);
}

/** Where the scenario puts everybody, or else two lines one yard apart, facing each other. */
export function placed(setup: Setup): Record<FighterId, { at: Hex; facing: number }> {
  const sides = [...new Set(Object.values(setup.fighters).map(({ side }) => side))];
  const count: Record<string, number> = {};
  const places: Record<FighterId, { at: Hex; facing: number }> = {};
  for (const [id, { side, at, facing }] of Object.entries(setup.fighters)) {
    const line = sides.indexOf(side);
    const nth = (count[side] ??= 0);
    count[side] = nth + 1;
    const hex = at ? { q: at[0], r: at[1] } : { q: line, r: nth };
    places[id] = { at: hex, facing: facing ?? (line === 0 ? 0 : 3) };
  }
  return places;
}

/** The vehicle with its operator's skill, DX - 5 where he never learned it. */
function readVehicle(vehicle: NonNullable<FighterInput['situation']>['vehicle'] & object, sheet: Sheet): Vehicle {
  const { name, skill, handling } = vehicle;
  return { name, skill, handling, level: vehicle.level ?? sheet.skills[skill]?.level ?? sheet.dx - 5 };
}

function readFighter(
  input: FighterInput,
  sheet: Sheet,
  place: { at: Hex; facing: number },
  switches: Switches,
): Fighter {
  const { situation, turn } = input;
  const hp = input.hp ?? sheet.hp;
  const condition = hp <= -5 * sheet.hp ? 'dead' : input.unconscious ? 'unconscious' : 'able';
  return {
    ...place,
    hp,
    fp: input.fp ?? sheet.fp,
    posture: input.posture ?? (condition === 'able' ? 'standing' : 'lying'),
    condition,
    stunned: input.stunned ?? null,
    shock: input.shock ?? 0,
    maneuver: input.maneuver ? { name: input.maneuver, option: input.increased ?? null } : null,
    held: readHeld(input, sheet),
    unready: [...(input.unready ?? [])].sort(),
    dropped: [],
    thrown: [],
    fired: {},
    broken: [],
    ruined: {},
    mayThrow: [],
    crippled: [],
    moved: turn?.moved ?? 0,
    feinted: Object.fromEntries(
      Object.entries(turn?.feinted ?? {}).map(([by, margin]) => [by, { margin, fresh: false }]),
    ),
    turn: {
      ...FRESH,
      parries: turn?.parries ?? {},
      blocks: turn?.blocks ?? 0,
      retreatedFrom: turn?.retreatedFrom ?? null,
      sacrificed: turn?.sacrificed ?? false,
      retreatSpent: turn?.retreatSpent ?? false,
      droppedFrom: [...(turn?.droppedFrom ?? [])].sort(),
      acrobatic: turn?.acrobatic ?? false,
      attackedWith: [...(turn?.attackedWith ?? [])].sort(),
    },
    situation: {
      footing: situation?.footing === 'bad' ? switches.badFootingDefault : (situation?.footing ?? 0),
      distraction: situation?.distraction ?? 0,
      height: situation?.height ?? 0,
      mounted: situation?.mounted ?? false,
      shieldSpell: situation?.shieldSpell ?? 0,
      vehicle: situation?.vehicle ? readVehicle(situation.vehicle, sheet) : null,
      medium: situation?.medium ?? 'ground',
      hideWithinStep: situation?.hideWithinStep ?? false,
      cannotSee: [...(situation?.cannotSee ?? [])].sort(),
      afflictions: (situation?.afflictions ?? []).map(({ name, dodge = 0, block = 0, parry = 0 }) => ({
        name,
        dodge,
        block,
        parry,
      })),
    },
  };
}

/** What the scenario puts in each hand, or else the first weapon in the better hand and the shield on the other arm. */
export function readHeld({ held, dominant = 'right' }: FighterInput, sheet: Sheet): Record<Hand, string | null> {
  const off: Hand = dominant === 'right' ? 'left' : 'right';
  const hands: Record<Hand, string | null> = { right: null, left: null };
  if (sheet.hands === 0) return hands;
  const named = held?.[dominant];
  const weapons = Object.entries(sheet.items).filter(([, item]) => !item.natural);
  const first = weapons.find(([id]) => sheet.shield === null || handsFor(sheet, id) === 1)?.[0] ?? null;
  hands[dominant] = named === undefined ? (held?.[off] === first ? null : first) : named;
  const grip = hands[dominant];
  const twoHanded = grip !== null && sheet.items[grip] !== undefined && handsFor(sheet, grip) === 2;
  hands[off] = held?.[off] ?? null;
  if (held?.[off] === undefined && sheet.hands === 2) {
    hands[off] = twoHanded ? grip : sheet.shield && grip !== 'shield' ? 'shield' : null;
  }
  return hands;
}

/** The state with the attacker's maneuver in force: Attack, unless the scenario names another. */
function striking(before: State, by: FighterId): State {
  const { maneuver } = fighterOf(before, by);
  return maneuver === null ? edit(before, by, { maneuver: { name: 'attack', option: null } }) : before;
}

/** The state with an attack already declared, the rest of the attacker's turn waiting under it. */
function opened(before: State, declared: DeclaredInput): State {
  const { by, result } = declared;
  const ready = striking(before, by);
  const { maneuver } = fighterOf(ready, by);
  const attack = attackOf(ready, declared);
  const acting = {
    of: by,
    left: 0,
    gait: 'step' as const,
    attacks: 0,
    only: null,
    turned: false,
    bent: false,
    location: 'torso' as const,
    entered: [],
    round: {},
  };
  const rest = maneuver?.name === 'attack' ? { ...acting, left: stepOf(ready, by) } : acting;
  const under: State['under'] = [{ at: 'act', ...rest }];
  const used =
    attack.item === null
      ? ready
      : remember(ready, by, { attackedWith: added(fighterOf(ready, by).turn.attackedWith, attack.item) });
  const state: State = { ...used, under, stage: { at: 'attack', attack } };
  if (result === undefined) return state;
  return defenseStage(loosed(state, attack, false), attack, result === 'critical' ? 'critical' : 'none');
}

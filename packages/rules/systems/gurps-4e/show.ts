/** Fighters and field as people see them. */
import type { Board, Card, FighterId, Viewer } from '../../engine/system.ts';
import { plainDefenses } from './defenses.ts';
import { fighterOf, foesOf, sheetOf } from './fighters.ts';
import { described } from './declared.ts';
import type { Fighter, State } from './state.ts';
import { defenseTally } from './weigh.ts';

const MANEUVERS: Record<string, string> = {
  'do-nothing': 'Do Nothing',
  move: 'Move',
  'change-posture': 'Change Posture',
  attack: 'Attack',
  'all-out-attack': 'All-Out Attack',
  'all-out-defense': 'All-Out Defense',
  'move-and-attack': 'Move and Attack',
  ready: 'Ready',
};

/** Every fighter's card, in turn order. */
export function show(state: State): Card[] {
  return state.given.order.map((id) => card(state, id));
}

function card(state: State, id: FighterId): Card {
  const fighter = fighterOf(state, id);
  const sheet = sheetOf(state, id);
  const tool = (name: string) => sheet.items[name]?.name ?? name.replace('-', ' ');
  const parries = Object.entries(fighter.turn.parries).map(([name, amount]) => ({
    label: `Parries, ${tool(name)}`,
    amount,
  }));
  const blocks = fighter.turn.blocks > 0 ? [{ label: 'Blocks', amount: fighter.turn.blocks }] : [];
  return {
    fighter: id,
    name: sheet.name,
    side: state.given.sides[id] ?? '',
    ...(fighter.condition === 'able' ? {} : { out: true as const }),
    gauges: [
      { label: 'HP', now: fighter.hp, max: sheet.hp },
      { label: 'FP', now: fighter.fp, max: sheet.fp },
    ],
    conditions: conditions(state, fighter, tool),
    counters: [...parries, ...blocks],
    scores: scores(state, id),
  };
}

function conditions(state: State, fighter: Fighter, tool: (id: string) => string): string[] {
  const { maneuver, turn } = fighter;
  const held = [...new Set([fighter.held.right, fighter.held.left])].filter((item) => item !== null);
  const option = maneuver?.option ? ` (${maneuver.option})` : '';
  return [
    ...(fighter.condition === 'able' ? [] : [fighter.condition]),
    ...(fighter.stunned ? ['stunned'] : []),
    ...(fighter.posture === 'standing' ? [] : [fighter.posture]),
    ...(fighter.shock > 0 ? [`shock −${fighter.shock}`] : []),
    ...(turn.offBalance ? ['off balance'] : []),
    ...(maneuver ? [`${MANEUVERS[maneuver.name] ?? maneuver.name}${option}`] : []),
    ...(turn.retreatedFrom === null
      ? []
      : [`retreated from ${state.given.sheets[turn.retreatedFrom]?.name ?? turn.retreatedFrom}`]),
    ...turn.droppedFrom.map((id) => `dropped from ${state.given.sheets[id]?.name ?? id}'s shots`),
    ...(turn.sacrificed ? ['stepped in for a friend'] : []),
    ...Object.keys(fighter.ruined).map((item) => `${tool(item)} ruined`),
    ...fighter.mayThrow.map((id) => `may throw ${state.given.sheets[id]?.name ?? id}`),
    ...fighter.crippled.map((place) => `${place.replace('-', ' ')} crippled`),
    ...fighter.unready.map((item) => `${tool(item)} not ready`),
    ...fighter.dropped.map((item) => `${tool(item)} dropped`),
    ...fighter.thrown.map((item) => `${tool(item)} thrown`),
    ...Object.entries(fighter.fired).map(
      ([item, shots]) => `${tool(item)} shot ${shots === 1 ? 'once' : `${shots} times`}`,
    ),
    ...fighter.broken.map((item) => `${tool(item)} broken`),
    ...held.map((item) => `holds ${item === 'shield' ? 'shield' : tool(item)}`),
  ];
}

/** What each defense would be now against a plain blow of a foe from the front. */
function scores(state: State, id: FighterId): Card['scores'] {
  const [foe] = foesOf(state, id);
  if (foe === undefined || fighterOf(state, id).condition !== 'able') return [];
  const attack = { ...described(state, { by: foe, on: id }), from: 'front' as const, distance: 1 };
  return plainDefenses(state, attack).flatMap(({ defense, label }) => {
    if (defense.defense === 'block' && sheetOf(state, id).shield === null) return [];
    return [{ label, tally: defenseTally(state, attack, defense) }];
  });
}

/** The field as everybody sees it. */
export function board(state: State): Board {
  return {
    placed: state.given.order.map((fighter) => {
      const { at, facing } = fighterOf(state, fighter);
      return { fighter, hex: at, facing };
    }),
    blocked: state.given.blocked.map((hex) => {
      const [q = 0, r = 0] = hex.split(',').map(Number);
      return { q, r };
    }),
  };
}

/** Nothing is secret in this system yet, so everybody sees the whole state. */
export const view = (state: State, _viewer: Viewer): State => state;

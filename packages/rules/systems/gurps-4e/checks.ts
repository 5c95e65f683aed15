/** What the shape of a setup cannot say: whether its parts fit together. */
import type { SetupIssue } from '../../engine/system.ts';
import { itemAndMode } from './opening.ts';
import type { FighterInput, Setup } from './setup.ts';
import { readSheet, sheetIssues } from './sheet.ts';
import type { Sheet } from './state.ts';

/** Everything that does not fit together, with its place in the setup; empty when all is well. */
export function setupIssues(setup: Setup): SetupIssue[] {
  const issues: SetupIssue[] = [];
  const say = (path: string, message: string) => issues.push({ path, message });
  const fighters = Object.entries(setup.fighters);
  for (const [id, { sheet }] of fighters) {
    for (const issue of sheetIssues(sheet)) say(`fighters.${id}.sheet.${issue.path}`, issue.message);
  }
  if (issues.length > 0) return issues;
  if (new Set(fighters.map(([, { side }]) => side)).size < 2)
    say('fighters', 'expected fighters of at least two sides');
  const known = (id: string | undefined, path: string) => {
    if (id !== undefined && !Object.hasOwn(setup.fighters, id)) say(path, `expected the id of a fighter, got "${id}"`);
  };
  for (const [id, fighter] of fighters) {
    const path = `fighters.${id}`;
    const sheet = readSheet(fighter.sheet);
    for (const [where, message] of heldIssues(fighter, sheet)) say(`${path}.${where}`, message);
    if (fighter.hp !== undefined && fighter.hp > sheet.hp)
      say(`${path}.hp`, `expected at most the ${sheet.hp} of the sheet`);
    if (fighter.fp !== undefined && fighter.fp > sheet.fp)
      say(`${path}.fp`, `expected at most the ${sheet.fp} of the sheet`);
    if (fighter.increased !== undefined && fighter.maneuver !== 'all-out-defense') {
      say(`${path}.increased`, 'expected only with the maneuver all-out-defense');
    }
    if (fighter.maneuver === 'all-out-defense' && fighter.increased === undefined) {
      say(`${path}.increased`, 'expected dodge, block or parry: what the All-Out Defense increases');
    }
    known(fighter.turn?.retreatedFrom, `${path}.turn.retreatedFrom`);
    for (const other of fighter.situation?.cannotSee ?? []) known(other, `${path}.situation.cannotSee`);
  }
  placeIssues(setup, say);
  openingIssues(setup, say, known);
  return issues;
}

type Say = (path: string, message: string) => void;

function heldIssues({ held, unready, turn }: FighterInput, sheet: Sheet): [string, string][] {
  const issues: [string, string][] = [];
  const item = (id: string) => (id === 'shield' ? sheet.shield !== null : sheet.items[id]?.natural === false);
  for (const hand of ['right', 'left'] as const) {
    const id = held?.[hand];
    if (id == null) continue;
    if (!item(id)) issues.push([`held.${hand}`, `expected an item of the sheet, got "${id}"`]);
    else if (sheet.hands < 2 && (sheet.hands === 0 || hand === 'left'))
      issues.push([`held.${hand}`, 'has no such hand']);
  }
  if (held?.right === 'shield' && held.left === 'shield') issues.push(['held', 'expected the shield on one arm']);
  for (const id of unready ?? []) if (!item(id)) issues.push(['unready', `expected an item of the sheet, got "${id}"`]);
  for (const tool of Object.keys(turn?.parries ?? {})) {
    if (!item(tool) && !/^(right|left)-hand$/.test(tool))
      issues.push([`turn.parries.${tool}`, 'expected an item, right-hand or left-hand']);
  }
  for (const id of turn?.attackedWith ?? []) {
    if (!sheet.items[id]) issues.push(['turn.attackedWith', `expected an item of the sheet, got "${id}"`]);
  }
  return issues;
}

function placeIssues({ fighters, field }: Setup, say: Say): void {
  const blocked = new Set((field?.blocked ?? []).map(([q, r]) => `${q},${r}`));
  const taken = new Map<string, { id: string; side: string }>();
  for (const [id, { at, side }] of Object.entries(fighters)) {
    if (!at) continue;
    const [q, r] = at;
    const hex = `${q},${r}`;
    const other = taken.get(hex);
    if (blocked.has(hex)) say(`fighters.${id}.at`, 'expected a hex that is not blocked');
    if (Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) > (field?.radius ?? 30))
      say(`fighters.${id}.at`, 'expected a hex on the field');
    if (other && other.side === side) say(`fighters.${id}.at`, `expected a hex of his own, ${other.id} stands there`);
    taken.set(hex, { id, side });
  }
}

function openingIssues(
  { fighters, opening, switches }: Setup,
  say: Say,
  known: (id: string, path: string) => void,
): void {
  if (!opening) return;
  const { attack } = opening;
  const path = 'opening.attack';
  known(attack.by, `${path}.by`);
  known(attack.on, `${path}.on`);
  if (attack.by === attack.on) say(`${path}.on`, 'expected somebody else than the attacker');
  const attacker = fighters[attack.by];
  if (!attacker || attack.with === undefined) return oddDeceptive();
  if (!itemAndMode(readSheet(attacker.sheet), attack.with)) {
    say(`${path}.with`, `expected an item of ${attack.by} and its mode, such as "broadsword/swing"`);
  }
  oddDeceptive();

  function oddDeceptive(): void {
    if (switches?.oddDeceptive !== 'reject' || (attack.deceptive ?? 0) % 2 === 0) return;
    say(`${path}.deceptive`, 'expected whole pairs, such as -4 (G4-ATTACK-07)');
  }
}

/** What the shape of a setup cannot say: whether its parts fit together. */
import { distance } from '../../field/hexes.ts';
import type { FighterId, SetupIssue } from '../../engine/system.ts';
import { attackIssues, declaredIssues, own, type Say } from './admissible.ts';
import { FIELD_RADIUS, placed, readHeld } from './opening.ts';
import type { FighterInput, Setup } from './setup.ts';
import { readSheet, sheetIssues } from './sheet.ts';
import type { Sheet } from './character.ts';

/** Everything that does not fit together, with its place in the setup; empty when all is well. */
export function setupIssues(setup: Setup): SetupIssue[] {
  const issues: SetupIssue[] = [];
  const say: Say = (path, message) => issues.push({ path, message });
  const fighters = Object.entries(setup.fighters);
  for (const [id, { sheet }] of fighters) {
    for (const { path, message } of sheetIssues(sheet)) say(`fighters.${id}.sheet.${path}`, message);
  }
  if (issues.length > 0) return issues;
  if (new Set(fighters.map(([, { side }]) => side)).size < 2)
    say('fighters', 'expected fighters of at least two sides');
  for (const [id, fighter] of fighters) {
    const sheet = { ...readSheet(fighter.sheet), dominant: fighter.dominant ?? ('right' as const) };
    const at: Say = (path, message) => say(`fighters.${id}.${path}`, message);
    figureIssues(fighter, sheet, at);
    heldIssues(fighter, sheet, at);
    maneuverIssues(fighter, at);
    othersIssues(setup, id, fighter, at);
  }
  placeIssues(setup, say);
  for (const [index, id] of (setup.initiative ?? []).entries()) {
    if (!own(setup.fighters, id)) say(`initiative[${index}]`, `expected the id of a fighter, got "${id}"`);
  }
  twice('initiative', setup.initiative ?? [], say);
  if (setup.opening) {
    const at: Say = (path, what) => say(`opening.attack.${path}`, what);
    declaredIssues(setup, setup.opening.attack, at);
    // Only a fight in which everything else fits can be measured for the attack.
    if (issues.length === 0) attackIssues(setup, setup.opening.attack, at);
  }
  return issues;
}

function figureIssues({ hp, fp, unconscious, stunned }: FighterInput, sheet: Sheet, say: Say): void {
  if (hp !== undefined && hp > sheet.hp) say('hp', `expected at most the ${sheet.hp} of the sheet`);
  if (fp !== undefined && fp > sheet.fp) say('fp', `expected at most the ${sheet.fp} of the sheet`);
  if (unconscious && stunned !== undefined) say('stunned', 'expected only of somebody who is conscious');
}

function maneuverIssues({ maneuver, increased }: FighterInput, say: Say): void {
  if (increased !== undefined && maneuver !== 'all-out-defense')
    say('increased', 'expected only with the maneuver all-out-defense');
  if (maneuver === 'all-out-defense' && increased === undefined)
    say('increased', 'expected dodge, block or parry, which the All-Out Defense increases, or double');
}

/** Hands hold what the sheet names, one shield, and not more hands than there are. */
function heldIssues(fighter: FighterInput, sheet: Sheet, say: Say): void {
  const { held, unready = [], turn } = fighter;
  const expected = (id: string) => `expected an item of the sheet, got "${id}"`;
  const isItem = (id: string) => (id === 'shield' ? sheet.shield !== null : own(sheet.items, id)?.natural === false);
  for (const hand of ['right', 'left'] as const) {
    const id = held?.[hand];
    if (id == null) continue;
    if (!isItem(id)) say(`held.${hand}`, expected(id));
    else if (sheet.hands === 0 || (sheet.hands === 1 && hand !== sheet.dominant))
      say(`held.${hand}`, 'has no such hand');
  }
  if (held?.right === 'shield' && held.left === 'shield') say('held', 'expected the shield on one arm');
  const inHands = Object.values(readHeld(fighter, sheet));
  for (const [index, id] of unready.entries()) {
    if (!isItem(id)) say(`unready[${index}]`, expected(id));
    else if (!inHands.includes(id)) say(`unready[${index}]`, `expected an item in one of the hands, got "${id}"`);
  }
  twice('unready', unready, say);
  for (const tool of Object.keys(turn?.parries ?? {})) {
    if (!isItem(tool) && !/^(right|left)-hand$/.test(tool))
      say(`turn.parries.${tool}`, 'expected an item, right-hand or left-hand');
  }
  for (const [index, id] of (turn?.attackedWith ?? []).entries()) {
    if (!own(sheet.items, id)) say(`turn.attackedWith[${index}]`, expected(id));
  }
  twice('turn.attackedWith', turn?.attackedWith ?? [], say);
}

/** Whom a fighter has given ground to or cannot see is somebody else, and a foe where it must be one. */
function othersIssues({ fighters }: Setup, id: FighterId, { side, turn, situation }: FighterInput, say: Say): void {
  const from = turn?.retreatedFrom;
  if (from !== undefined && (own(fighters, from)?.side ?? side) === side)
    say('turn.retreatedFrom', `expected the id of a foe, got "${from}"`);
  const unseen = situation?.cannotSee ?? [];
  for (const [index, other] of unseen.entries()) {
    if (other === id || !own(fighters, other))
      say(`situation.cannotSee[${index}]`, `expected the id of another fighter, got "${other}"`);
  }
  twice('situation.cannotSee', unseen, say);
  const shooters = turn?.droppedFrom ?? [];
  for (const [index, other] of shooters.entries()) {
    if ((own(fighters, other)?.side ?? side) === side)
      say(`turn.droppedFrom[${index}]`, `expected the id of a foe, got "${other}"`);
  }
  twice('turn.droppedFrom', shooters, say);
  for (const other of Object.keys(turn?.feinted ?? {})) {
    if ((own(fighters, other)?.side ?? side) === side)
      say(`turn.feinted.${other}`, `expected the id of a foe, got "${other}"`);
  }
}

/** Everybody stands on the field, and nobody but a foe in close combat shares his hex. */
function placeIssues(setup: Setup, say: Say): void {
  const blocked = (setup.field?.blocked ?? []).map(([q, r]) => `${q},${r}`);
  twice('field.blocked', blocked, say);
  const there = new Map<string, FighterId[]>();
  for (const [id, { at }] of Object.entries(placed(setup))) {
    const hex = `${at.q},${at.r}`;
    const stated = setup.fighters[id]?.at !== undefined;
    const path = stated ? `fighters.${id}.at` : `fighters.${id}`;
    const got = stated ? `[${hex}]` : `[${hex}], where the default placement puts him: state at`;
    const others = there.get(hex) ?? [];
    if (blocked.includes(hex)) say(path, `expected a hex that is not blocked, got ${got}`);
    if (distance({ q: 0, r: 0 }, at) > (setup.field?.radius ?? FIELD_RADIUS))
      say(path, `expected a hex on the field, got ${got}`);
    const friend = others.find((other) => setup.fighters[other]?.side === setup.fighters[id]?.side);
    if (friend !== undefined) say(path, `expected a hex of his own, ${friend} stands in ${got}`);
    else if (others.length > 1) say(path, `expected at most two foes in one hex, got a third in ${got}`);
    there.set(hex, [...others, id]);
  }
}

/** Says of every entry that has stood in the list before. */
function twice(path: string, list: readonly string[], say: Say): void {
  for (const [index, entry] of list.entries()) {
    if (list.indexOf(entry) < index) say(`${path}[${index}]`, `expected each once, got "${entry}" again`);
  }
}

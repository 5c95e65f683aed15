/** Whether the attack that a scenario declares is one that could be made: what act would refuse is refused here, with its clause. */
import { must } from '../../engine/result.ts';
import type { Bar } from '../../engine/system.ts';
import { canStrike } from './attack.ts';
import { itemAndMode } from './declared.ts';
import { isRanged } from './defended.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import { declaredIn } from './opening.ts';
import type { DeclaredInput, Setup } from './setup.ts';
import { readSheet } from './sheet.ts';
import type { Attack } from './exchange.ts';
import { toHit } from './strike.ts';

/** Notes one thing that does not fit: its place in the setup, and what was expected. */
export type Say = (path: string, message: string) => void;

/** Notes what in the words of the declaration does not fit, before anything is measured. */
export function declaredIssues({ fighters, switches }: Setup, attack: DeclaredInput, say: Say): void {
  const [by, on] = [own(fighters, attack.by), own(fighters, attack.on)];
  if (!by) say('by', `expected the id of a fighter, got "${attack.by}"`);
  if (!on) say('on', `expected the id of a fighter, got "${attack.on}"`);
  if (attack.by === attack.on) say('on', 'expected somebody else than the attacker');
  else if (by && by.side === on?.side && attack.kind !== 'area') say('on', `expected a foe, not one of ${by.side}`);
  const sheet = by && readSheet(by.sheet);
  if (by && sheet && (by.unconscious || (by.hp ?? sheet.hp) <= -5 * sheet.hp))
    say('by', 'expected somebody who can act');
  if (by?.stunned !== undefined) say('by', 'expected somebody who is not stunned (G4S-DMG-08)');
  if (by?.maneuver !== undefined && !STRIKING.includes(by.maneuver))
    say('by', `expected somebody who attacks, not with ${by.maneuver} as maneuver (G4S-MAN-05)`);
  const used = sheet && attack.with !== undefined ? itemAndMode(sheet, attack.with) : undefined;
  if (used === null) say('with', `expected an item of ${attack.by} and its mode, such as "broadsword/swing"`);
  const melee = attack.kind?.startsWith('melee');
  if (used && melee !== undefined && melee === used.ranged)
    say('kind', `expected a kind of ${used.ranged ? 'shot or throw' : 'blow'}, as ${attack.with} is one`);
  const deceptive = attack.deceptive ?? 0;
  const ranged = used?.ranged ?? !(attack.kind ?? 'melee-weapon').startsWith('melee');
  if (deceptive !== 0 && ranged) say('deceptive', 'expected only of a melee attack (G4S-ATK-06)');
  if (deceptive !== 0 && attack.telegraphic) say('telegraphic', 'expected no Deceptive Attack besides (G4S-MORE-02)');
  if (attack.blast && attack.kind !== 'area') say('blast', 'expected only of an area attack');
  if (switches?.oddDeceptive === 'reject' && deceptive % 2 !== 0)
    say('deceptive', 'expected whole pairs, such as -4 (G4-ATTACK-07)');
}

/** Maneuvers that strike (G4S-MAN-05, G4S-MAN-07, G4S-MAN-08). */
const STRIKING = ['attack', 'all-out-attack', 'move-and-attack'];

/**
 * Notes what forbids the attack as it is measured, by the bars that act has for it. Of one that has hit already, distances are
 * taken as the scenario states them, and what is described without an item is taken as it is
 * described: nobody knows its number to hit.
 */
export function attackIssues(setup: Setup, declared: DeclaredInput, say: Say): void {
  const { state, attack } = declaredIn(setup, declared);
  const { by, item, mode } = attack;
  if (item !== null) {
    const sheet = sheetOf(state, by);
    const way = sheet.waysToStrike.find((other) => other.item === item && other.mode === mode);
    if (!canStrike(sheet, fighterOf(state, by), must(way, 'a way to strike')))
      say('with', 'expected something in hand, in both hands where it needs them (G4S-MAN-05)');
  }
  const happened = declared.result !== undefined;
  const stated = declared.distance !== undefined || declared.from !== undefined;
  for (const bar of toHit(state, attack).bars) {
    if (happened && stated && APART.includes(bar.clause)) continue;
    // Which All-Out Attack a shot is, a scenario cannot say; Determined would do.
    if (bar.clause === 'G4S-MAN-07' && isRanged(attack)) continue;
    if (happened && item === null && (OF_THE_NUMBER.includes(bar.clause) || bar.clause === PLACE)) continue;
    say(fieldOf(bar, attack), `expected an attack that may be made: ${bar.because} (${bar.clause})`);
  }
}

/** Bars that hang on where the two stand. */
const APART = ['G4S-ATK-10', 'G4S-ATK-05', 'G4-SITUATION-03', 'G4S-MAN-07'];

/** Bars that hang on the number to hit. */
const OF_THE_NUMBER = ['G4S-ROLL-03', 'G4S-ATK-06'];

/** The bar that hangs on the place aimed at. */
const PLACE = 'G4S-ATK-11';

/** The field of the declaration that a bar speaks of. */
function fieldOf({ clause }: Bar, { deceptive, item }: Attack): string {
  if (APART.includes(clause)) return 'on';
  if (clause === PLACE) return 'location';
  if (OF_THE_NUMBER.includes(clause) && deceptive > 0) return 'deceptive';
  return item === null ? 'by' : 'with';
}

/** What a record holds under the name of its own, not what every object inherits. */
export function own<T>(record: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

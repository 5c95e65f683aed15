/**
 * The file's Dodge, Parries and Blocks next to those of the rules. The file's figures contain Combat Reflexes and the shield's
 * DB; the rules count the first in the score and the second when the attack comes (G4-ROLL-02, G4-SHIELD-01), so DB is added here.
 */
import type { Tally } from '../../engine/system.ts';
import { PLAIN_ITEM } from '../../systems/gurps-4e/nature.ts';
import { calculated } from '../../systems/gurps-4e/scores.ts';
import type { Sheet } from '../../systems/gurps-4e/character.ts';
import type { Fighter } from '../../systems/gurps-4e/state.ts';
import type { ComparedDefense, ImportReport } from './report.ts';
import { entry } from './report.ts';
import type { GcsSheet } from './schema.ts';
import type { Stated } from './ways.ts';

/** Who is compared: the sheet as the rules read it, what is left of the pools, and the DB that the file's figures contain. */
export interface Compared {
  sheet: Sheet;
  now: { hp?: number; fp?: number };
  contained: number;
}

/** Compares every defense that the file states, and tells of each. */
export function compareDefenses(gcs: GcsSheet, stated: Stated[], compared: Compared, report: ImportReport): void {
  const dodge = gcs.calc?.dodge[compared.sheet.encumbrance];
  if (dodge === undefined) report.recomputed.push(entry('Dodge', dodgeOf(compared).total, 'the file states none'));
  else tell(compareDodge(Math.trunc(dodge), compared), dodgeOf(compared), [dbLine(compared)], report);
  for (const one of stated) {
    const tally = one.defense === 'parry' ? parryOf(one, compared) : blockOf(one, compared);
    const besides = [{ label: 'the weapon itself', amount: one.basis.bonus }, dbLine(compared)];
    tell(compareOne(one, tally, compared), tally, besides, report);
    if (one.defense === 'parry' && one.natural && compared.sheet.hands === 0) {
      const because = 'a being without hands cannot parry unarmed (G4-UNARMED-02)';
      report.skipped.push(entry('Parry', `${one.where}: ${one.file}`, because));
    }
  }
}

/** Only what is left of the pools matters to a calculated score. */
function fighter({ sheet, now }: Compared): Fighter {
  return { hp: now.hp ?? sheet.hp, fp: now.fp ?? sheet.fp } as Fighter;
}

function dodgeOf(compared: Compared): Tally {
  return calculated({ sheet: compared.sheet, fighter: fighter(compared), defending: 'dodge', with: null });
}

function parryOf({ basis, natural, where }: Stated, compared: Compared): Tally {
  const armed = natural ? null : { ...PLAIN_ITEM, name: where };
  const tool = { tool: 'right-hand', basis: { ...basis, hands: 1 as const, reach: [1] }, item: armed, offHand: false };
  return calculated({ sheet: compared.sheet, fighter: fighter(compared), defending: 'parry', with: tool });
}

function blockOf({ basis }: Stated, compared: Compared): Tally {
  const shield = { name: '', db: 0, force: false, skill: basis.skill, level: basis.level };
  const sheet = { ...compared.sheet, shield };
  return calculated({ sheet, fighter: fighter(compared), defending: 'block', with: null });
}

function compareOne(one: Stated, tally: Tally, { contained }: Compared): ComparedDefense {
  const { defense, where, file, basis } = one;
  if (defense === 'block' && !one.shield) {
    const proof = 'only a shield or cloak can block (G4-BLOCK-04)';
    return { defense, where, file, rules: null, verdict: 'file-wrong', proof };
  }
  const rules = tally.total + basis.bonus + contained;
  if (rules === file) return { defense, where, file, rules, verdict: 'same' };
  const again = (one.mistaken ?? 0) + 3 + basis.bonus + contained + permanent(tally);
  if (one.mistaken !== null && again === file) {
    const proof = `the file takes ${one.mistaken}, which is a finished ${defense}, for a skill, does not halve it, and adds 3 and the bonuses again`;
    return { defense, where, file, rules, verdict: 'file-wrong', proof };
  }
  return { defense, where, file, rules, verdict: 'differs' };
}

function compareDodge(file: number, compared: Compared): ComparedDefense {
  const { sheet, contained } = compared;
  const tally = dodgeOf(compared);
  const rules = tally.total + contained;
  const same = { defense: 'dodge' as const, where: 'Dodge', file, rules };
  if (file === rules) return { ...same, verdict: 'same' };
  const whole = calculated({
    sheet,
    fighter: { hp: sheet.hp, fp: sheet.fp } as Fighter,
    defending: 'dodge',
    with: null,
  }).total;
  const fraction = (sheet.speedQuarters % 4) / 4;
  const kept = whole + sheet.encumbrance + contained + fraction;
  const halved = tally.total !== whole;
  if (halved && file === Math.ceil(kept / 2) - sheet.encumbrance) {
    const proof = `the file halves ${kept} and rounds up; a Dodge has no fraction (G4-ROLL-09)${contained > 0 ? ', and DB is not halved' : ''}`;
    return { ...same, verdict: 'file-wrong', proof };
  }
  return { ...same, verdict: 'differs' };
}

/** What the lines of a score add to its formula. */
function permanent({ base, total }: Tally): number {
  return total - base.amount;
}

/** A reason for a number that is not in the calculated score. */
interface Besides {
  label: string;
  amount: number;
}

function dbLine({ contained }: Compared): Besides {
  return { label: 'DB, which the file counts in', amount: contained };
}

/** Writes the row into the report, with all that its number is made of. */
function tell(row: ComparedDefense, tally: Tally, besides: Besides[], report: ImportReport): void {
  report.defenses.push(row);
  const name = { dodge: 'Dodge', parry: 'Parry', block: 'Block' }[row.defense];
  const rules = row.rules ?? 'none';
  const lines = [...tally.lines, ...besides].filter(({ amount }) => amount !== 0);
  const signed = lines.map(({ label, amount }) => `${label} ${amount > 0 ? '+' : ''}${amount}`);
  const because = row.proof ?? [tally.base.label, ...signed].join('; ');
  report.recomputed.push(entry(name, row.defense === 'dodge' ? rules : `${row.where}: ${rules}`, because));
  if (row.verdict === 'same') return;
  const where = row.defense === 'dodge' ? name : `${name} with ${row.where}`;
  report.disagreements.push({ where, file: row.file, rules, because });
}

/** The calculated scores of step 1: Dodge, Block and Parry with their permanent parts, before any condition (G4-ROLL-01/02). */
import type { Line, Tally } from '../../engine/system.ts';
import { modifier, section, tally, type Section } from '../../engine/tally.ts';
import type { ActiveDefense, Sheet } from './character.ts';
import type { Fighter, Vehicle } from './state.ts';
import type { ParryWith } from './tools.ts';

/** A score to be calculated: whose, of which defense, and with what where it is a parry. */
export interface Scored {
  sheet: Sheet;
  fighter: Fighter;
  defending: ActiveDefense;
  with: ParryWith | null;
  /** The vehicle that dodges in place of its operator (G4-VEHICLE-01). */
  vehicle?: Vehicle | null;
}

const floorHalf = (level: number) => Math.floor(level / 2);
const signed = (amount: number) => (amount < 0 ? `${amount}` : `+${amount}`);
const quarters = (speed: number) => `${Math.floor(speed / 4)}${['', '.25', '.5', '.75'][speed % 4] ?? ''}`;

/** Whether a score was stated as calculated, so that its permanent parts are contained in it (G4-SITUATION-11). */
export function isStated({ sheet, defending, with: tool }: Scored): boolean {
  if (defending === 'parry') return typeof tool?.item?.parryScore === 'number';
  return sheet.scores[defending] !== null;
}

/** Whether there is a Block at all: a shield or cloak, and a level with it or a stated score (G4-BLOCK-03). */
export function canBlock({ shield, scores }: Sheet): boolean {
  return shield !== null && (shield.level !== null || scores.block !== null);
}

/** The formula of the defense, or the stated score. */
export function baseLine(scored: Scored): Line {
  const { sheet, defending, with: tool } = scored;
  if (scored.vehicle) {
    const { skill, level, handling, name } = scored.vehicle;
    const label = `${skill} ${level}, ${floorHalf(level)}; Handling of ${name} ${signed(handling)}`;
    return { clause: 'G4-VEHICLE-01', label, amount: floorHalf(level) + handling };
  }
  if (defending === 'dodge') {
    const stated = sheet.scores.dodge;
    if (stated !== null) return { clause: 'G4-ROLL-01', label: 'Dodge as stated', amount: stated };
    const speed = Math.floor(sheet.speedQuarters / 4);
    return {
      clause: 'G4-DODGE-01',
      label: `Basic Speed ${quarters(sheet.speedQuarters)}, 3 + ${speed}`,
      amount: 3 + speed,
    };
  }
  if (defending === 'block') {
    const stated = sheet.scores.block;
    if (stated !== null) return { clause: 'G4-ROLL-01', label: 'Block as stated', amount: stated };
    const level = sheet.shield?.level ?? 0;
    const skill = sheet.shield?.skill ?? 'Shield';
    return { clause: 'G4-BLOCK-03', label: `${skill} ${level}, 3 + ${floorHalf(level)}`, amount: 3 + floorHalf(level) };
  }
  if (!tool) throw new Error('broken invariant: a parry without anything to parry with');
  const stated = tool.item?.parryScore ?? null;
  if (stated !== null) return { clause: 'G4-ROLL-01', label: 'Parry as stated', amount: stated };
  const { skill, level } = tool.basis;
  const clause = tool.item ? 'G4-PARRY-02' : 'G4-UNARMED-05';
  return { clause, label: `${skill} ${level}, 3 + ${floorHalf(level)}`, amount: 3 + floorHalf(level) };
}

/** Whether encumbrance weighs on the defense (G4-SITUATION-10). */
export function isEncumbered({ sheet, defending, with: tool }: Scored): boolean {
  if (sheet.encumbrance === 0 || defending === 'block') return false;
  return defending === 'dodge' || (tool !== null && (tool.basis.fencing || isUnarmed(tool, 'Judo', 'Karate')));
}

/** Whether the parry is bare-handed and made with one of the skills. */
export function isUnarmed({ item, basis }: ParryWith, ...skills: string[]): boolean {
  return item === null && skills.includes(basis.skill);
}

function enhancedParry({ sheet, with: tool }: Scored): number {
  const { all, bare, skills } = sheet.advantages.enhancedParry;
  return all + (tool?.item === null ? bare : (skills[tool?.basis.skill ?? ''] ?? 0));
}

function otherBonuses({ sheet, defending }: Scored): number {
  return sheet.bonuses.reduce((sum, bonus) => (bonus.to === defending ? sum + bonus.amount : sum), 0);
}

/** What a Dodge loses to wounds or fatigue: halved below a third of either, rounded up, once for each. */
function halving(scored: Scored, by: 'hp' | 'fp'): number {
  const { sheet, fighter, defending } = scored;
  if (defending !== 'dodge') return 0;
  const low = (what: 'hp' | 'fp') => fighter[what] * 3 < sheet[what];
  if (!low(by)) return 0;
  const whole = tally(baseLine(scored), [PERMANENT], scored).total;
  const before = by === 'fp' && low('hp') ? Math.ceil(whole / 2) : whole;
  return Math.ceil(before / 2) - before;
}

/** Whether it is the fighter who moves, and not his vehicle: the vehicle has a formula of its own (G4-VEHICLE-02, R-4E-17). */
export const inPerson = (s: Scored) => s.vehicle == null;

const PERMANENT: Section<Scored> = section(
  'Permanent parts',
  [
    modifier('G4S-DEF-01', 'Combat Reflexes', 1, (s) => s.sheet.advantages.combatReflexes && !isStated(s)),
    modifier(
      'G4S-DEF-02',
      'Enhanced Dodge',
      (s) => s.sheet.advantages.enhancedDodge,
      (s) => s.defending === 'dodge' && !isStated(s),
    ),
    modifier(
      'G4S-DEF-02',
      'Enhanced Block',
      (s) => s.sheet.advantages.enhancedBlock,
      (s) => s.defending === 'block' && !isStated(s),
    ),
    modifier('G4S-DEF-02', 'Enhanced Parry', enhancedParry, (s) => s.defending === 'parry' && !isStated(s)),
    modifier(
      'G4-ROLL-02',
      (s) =>
        s.sheet.bonuses
          .filter((b) => b.to === s.defending)
          .map((b) => `${b.because} ${signed(b.amount)}`)
          .join(', '),
      otherBonuses,
      (s) => !isStated(s),
    ),
    modifier(
      'G4-SITUATION-10',
      (s) => `Encumbrance, level ${s.sheet.encumbrance}`,
      (s) => -s.sheet.encumbrance,
      (s) => isEncumbered(s) && !isStated(s),
    ),
  ],
  inPerson,
);

/** The lines of step 1: advantages, other permanent bonuses, encumbrance, and the halving of Dodge. */
export const CALCULATED: Section<Scored>[] = [
  PERMANENT,
  section(
    'Wounds and fatigue',
    [
      modifier('G4S-DMG-11', 'Below a third of Hit Points: halved', (s) => halving(s, 'hp')),
      modifier('G4S-DMG-15', 'Below a third of Fatigue Points: halved', (s) => halving(s, 'fp')),
    ],
    inPerson,
  ),
];

/** The calculated score with its reasons; throws for a parry without anything to parry with. */
export function calculated(scored: Scored): Tally {
  return tally(baseLine(scored), CALCULATED, scored);
}

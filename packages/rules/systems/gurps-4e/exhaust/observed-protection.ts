/** Observers of sacrificial dodges, dives from blasts, and cover. */
import { hexKey } from '../../../field/hexes.ts';
import type { Attack, Defense } from '../exchange.ts';
import { at, changes, optionsOf, rolledDefense, tells, type Observers, type Seen } from './moments.ts';

/** The sacrificial dodge just rolled. */
const sacrifice = (seen: Seen) => {
  const roll = rolledDefense(seen);
  return roll?.defense.sacrifice != null ? roll : null;
};
/** The dive just rolled, and the DR of the cover that it leads to. */
const dive = (seen: Seen) => {
  const roll = rolledDefense(seen);
  return roll?.defense.dive === true ? { ...roll, dr: coverOf(seen, roll.defense) } : null;
};
const coverOf = ({ before }: Seen, { to }: Defense) => (to === null ? 0 : (before.given.cover[hexKey(to)] ?? 0));
const failed = (seen: Seen) => tells(seen, 'failed', 'failed-critically');
const isArea = ({ kind }: Attack) => kind === 'area';
const divesOffered = (seen: Seen) =>
  at(seen.before.stage, 'defend') ? optionsOf(seen).filter(({ parts }) => parts?.['defense'] === 'dive') : [];

/** What friends, dives and cover show, by clause. */
export const PROTECTION: Observers = {
  'G4-SAC-01': (seen) => optionsOf(seen).some(({ parts }) => parts?.['defense'] === 'sacrifice'),
  'G4-SAC-02': (seen) => {
    const made = tells(seen, 'stepped-in') ? sacrifice(seen) : null;
    return (
      made !== null &&
      made.defense.drop !== 'now' &&
      (seen.after.stage.at === 'damage' || seen.before.given.switches.protectorMayDefend)
    );
  },
  'G4-SAC-03': (seen) => sacrifice(seen)?.defense.drop === 'no' && failed(seen) && seen.after.stage.at !== 'act',
  'G4-SAC-05': (seen) => {
    const defense = at(seen.before.stage, 'protect') && (seen.chosen?.action as Defense | null | undefined);
    return defense?.drop === 'now' && at(seen.before.stage, 'protect')?.attack.kind !== 'area';
  },
  'G4-SAC-06': (seen) => {
    const made = tells(seen, 'stepped-in') ? sacrifice(seen) : null;
    return made?.defense.drop === 'now' && !isArea(made.attack) && !tells(seen, 'defended');
  },
  'G4-SAC-07': (seen) => {
    const made = tells(seen, 'stepped-in') ? sacrifice(seen) : null;
    return made?.defense.drop === 'now' && !isArea(made.attack) && tells(seen, 'defended');
  },
  'G4-SAC-08': (seen) => {
    const missed = failed(seen) ? sacrifice(seen) : null;
    return (
      missed?.defense.drop === 'now' &&
      !isArea(missed.attack) &&
      seen.after.fighters[missed.attack.on]?.posture === 'lying'
    );
  },
  'G4-SAC-09': (seen) => {
    const made = tells(seen, 'stepped-in') ? sacrifice(seen) : null;
    return made !== null && isArea(made.attack);
  },

  'G4-COVER-01': (seen) => divesOffered(seen).some(({ action }) => coverOf(seen, action as Defense) > 0),
  'G4-COVER-02': (seen) => (dive(seen)?.dr ?? 0) > 0 && tells(seen, 'defended') && seen.after.stage.at === 'damage',
  'G4-COVER-03': (seen) => (dive(seen)?.dr ?? 0) > 0 && failed(seen),
  'G4-COVER-04': (seen) => dive(seen)?.dr === 0 && tells(seen, 'defended'),
  'G4-COVER-05': (seen) =>
    changes(seen).some(({ was, is }) => was.turn.diving !== null && is.turn.diving === null && was.at !== is.at),
  'G4-COVER-06': (seen) => dive(seen) !== null && seen.after.stage.at === 'damage',
  'G4-FLYSWIM-03': (seen) => {
    const target = at(seen.before.stage, 'defend')?.attack.on ?? '';
    return divesOffered(seen).length > 0 && seen.before.fighters[target]?.situation.medium !== 'ground';
  },
  'G4-DROP-05': (seen) => {
    const attack = at(seen.before.stage, 'damage')?.blow.attack;
    return (
      attack !== undefined &&
      attack.cover > 0 &&
      attack.blast === null &&
      seen.before.fighters[attack.on]?.posture === 'lying'
    );
  },
};

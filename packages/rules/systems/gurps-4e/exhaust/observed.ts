/** Observers of clauses about defending that no number and no refusal cites. */
import { distance } from '../../../field/hexes.ts';
import { isMelee } from '../defended.ts';
import { PARRIES } from './observed-parries.ts';
import { EXCHANGES } from './observed-exchanges.ts';
import { PROTECTION } from './observed-protection.ts';
import {
  at,
  changes,
  defended,
  isBlow,
  justChosen,
  line,
  optionsOf,
  refusedOf,
  rolledDefense,
  shieldUp,
  someNumber,
  tells,
  type Observers,
  type Seen,
} from './moments.ts';

const defending = (seen: Seen) => (seen.before.stage.at === 'defend' ? defended(seen) : null);
const offers = (seen: Seen, defense: string) =>
  defending(seen) !== null && optionsOf(seen).some(({ parts }) => parts?.['defense'] === defense);
const succeeded = (seen: Seen) => !tells(seen, 'failed', 'failed-critically');
/** Whether a shield in hand adds nothing to any number of its bearer's. */
const shieldless = (seen: Seen) => {
  const facing = defending(seen);
  return (
    facing?.sheet.shield != null &&
    facing.sheet.shield.db > 0 &&
    !someNumber(seen, ({ tally }) => line(tally, 'G4-SHIELD-01') !== undefined)
  );
};
const riders = (seen: Seen) => {
  const chosen = justChosen(seen);
  if (!chosen) return 0;
  const { retreat, acrobatic, drop, feverish } = chosen.defense;
  return [retreat === 'step', acrobatic === 'tries', drop === 'now', feverish].filter(Boolean).length;
};
const retreats = (seen: Seen) => {
  const { before, chosen } = seen;
  if (at(before.stage, 'retreat')) return at(before.stage, 'retreat')?.attack ?? null;
  const just = justChosen(seen);
  return chosen && just?.defense.retreat === 'step' && just.defense.to !== null ? just.attack : null;
};
/** How far the two really stand apart. */
function apart({ before }: Seen, by: string, on: string): number {
  const [one, other] = [before.fighters[by], before.fighters[on]];
  return one && other ? distance(one.at, other.at) : 0;
}
const heightDifference = ({ before: { fighters } }: Seen, by: string, on: string) =>
  (fighters[on]?.situation.height ?? 0) - (fighters[by]?.situation.height ?? 0);

const DEFENSES: Observers = {
  'G4-ROLL-01': (seen) => rolledDefense(seen) !== null,
  'G4-ROLL-03': (seen) => (rolledDefense(seen)?.tally.lines.length ?? 0) > 1,
  'G4-ROLL-04': (seen) => {
    const roll = rolledDefense(seen);
    return roll !== null && roll.total > 4 && roll.total <= roll.number && succeeded(seen);
  },
  'G4-ROLL-05': (seen) => {
    const roll = rolledDefense(seen);
    return roll !== null && roll.total <= 4 && roll.number < roll.total && succeeded(seen);
  },
  'G4-ROLL-06': (seen) => {
    const roll = rolledDefense(seen);
    return roll !== null && roll.total >= 17 && roll.number >= roll.total && !succeeded(seen);
  },
  'G4-ROLL-07': (seen) => offers(seen, 'dodge'),
  'G4-ROLL-08': (seen) => justChosen(seen) !== null && seen.after.stage.at !== 'defend',
  'G4-ROLL-09': (seen) =>
    someNumber(seen, ({ defense, tally, sheet, basis }) => {
      const level =
        defense.defense === 'parry' ? basis?.level : defense.defense === 'block' ? sheet.shield?.level : null;
      if (['G4-PARRY-02', 'G4-UNARMED-05', 'G4-BLOCK-03'].includes(tally.base.clause)) return (level ?? 0) % 2 !== 0;
      return tally.base.clause === 'G4-DODGE-01' && sheet.speedQuarters % 4 !== 0;
    }),
  'G4-ROLL-10': (seen) =>
    defending(seen) !== null && refusedOf(seen).some(({ need }) => need !== undefined && need.tally.total >= 3),
  'G4-ROLL-11': (seen) =>
    seen.after.stage.at === 'turn' &&
    changes(seen).some(
      ({ was, is }) =>
        (was.turn.blocks > 0 || was.turn.retreatedFrom !== null) &&
        is.turn.blocks === 0 &&
        is.turn.retreatedFrom === null,
    ),
  'G4-ROLL-13': (seen) =>
    offers(seen, 'block') || refusedOf(seen).some(({ bars }) => bars.some(({ clause }) => clause === 'G4-BLOCK-02')),

  'G4-SHIELD-02': (seen) => {
    const facing = defending(seen);
    return shieldless(seen) && facing?.attack.from === 'front' && facing.fighter.unready.includes('shield');
  },
  'G4-SHIELD-03': (seen) => {
    const facing = defending(seen);
    const elsewhere =
      facing !== null && facing.attack.from !== 'front' && !['firearm', 'beam'].includes(facing.attack.kind);
    return elsewhere && shieldUp(facing.fighter) && shieldless(seen);
  },
  'G4-SHIELD-04': (seen) => {
    const facing = defending(seen);
    const shot = facing !== null && ['firearm', 'beam'].includes(facing.attack.kind) && facing.attack.from === 'front';
    return shot && shieldUp(facing.fighter) && shieldless(seen);
  },
  'G4-SHIELD-05': (seen) => someNumber(seen, ({ tally, sheet }) => line(tally, 'G4-SHIELD-01') === sheet.shield?.db),
  'G4-POSTURE-03': (seen) =>
    someNumber(
      seen,
      ({ fighter, tally }) =>
        fighter.posture === 'crouching' && line(tally, 'G4-POSTURE-01', 'G4-POSTURE-02') === undefined,
    ),
  'G4-SITUATION-03': (seen) => {
    const going = defended(seen)?.attack;
    if (!going || !isMelee(going)) return false;
    const feet = Math.abs(heightDifference(seen, going.by, going.on));
    // Heights are in half feet here and there; what counts is that it is none of the three that the list prints.
    return feet !== 0 && ![3, 4, 5].includes(feet);
  },
  'G4-SITUATION-11': (seen) =>
    someNumber(
      seen,
      ({ defense, sheet, tally }) =>
        defense.defense === 'dodge' &&
        defense.tool === null &&
        sheet.encumbrance > 0 &&
        sheet.scores.dodge !== null &&
        line(tally, 'G4-SITUATION-10') === undefined,
    ),
  'G4-ATTACK-07': (seen) => someNumber(seen, ({ attack }) => attack.deceptive % 2 === 1),
  'G4-ATTACK-12': (seen) =>
    someNumber(
      seen,
      ({ attack, defense, tally }) =>
        attack.flexible !== null &&
        defense.defense === 'dodge' &&
        line(tally, 'G4-ATTACK-09', 'G4-ATTACK-10') === undefined,
    ),
  'G4-ATTACK-14': (seen) =>
    changes(seen).some(({ was, is }) => Object.keys(was.feinted).some((by) => is.feinted[by] === undefined)),
  'G4S-WPN-06': (seen) => someNumber(seen, ({ tally }) => line(tally, 'G4-ATTACK-09', 'G4-ATTACK-10') !== undefined),
  'G4S-WPN-03': (seen) => refusedOf(seen).some(({ bars }) => bars.some(({ clause }) => clause === 'G4-PARRY-03')),
  'G4S-DEF-11': (seen) =>
    someNumber(
      seen,
      ({ sheet, attack, tally }) =>
        sheet.advantages.allRoundVision &&
        attack.from !== 'front' &&
        line(tally, 'G4-ATTACK-02', 'G4-ATTACK-03', 'G4-ATTACK-04') === undefined,
    ),

  'G4-ACTION-02': (seen) => riders(seen) > 1,
  'G4-DODGE-02': (seen) => {
    const chosen = justChosen(seen);
    if (chosen?.defense.defense !== 'dodge') return false;
    const who = chosen.attack.on;
    const turns = seen.told.findLastIndex((fact) => fact.kind === 'maneuver' && fact.who === who);
    return seen.told
      .slice(turns + 1)
      .some((fact) => fact.kind === 'defends' && fact.who === who && fact.defense.defense === 'dodge');
  },
  'G4-DODGE-03': (seen) => {
    const facing = defending(seen);
    return (
      facing !== null &&
      ['firearm', 'beam'].includes(facing.attack.kind) &&
      offers(seen, 'dodge') &&
      !offers(seen, 'block')
    );
  },
  'G4-DODGE-04': (seen) => offers(seen, 'dodge') && !offers(seen, 'block') && !offers(seen, 'parry'),
  'G4-ACRO-05': (seen) => {
    const defense = justChosen(seen)?.defense;
    return defense?.acrobatic === 'tries' && defense.retreat === 'step';
  },
  'G4-BLOCK-01': (seen) => offers(seen, 'block'),
  'G4-BLOCK-06': (seen) =>
    someNumber(
      seen,
      ({ defense, tally }) => defense.defense === 'block' && line(tally, 'G4-RETREAT-03', 'G4-RETREAT-08') === 1,
    ),

  'G4-RETREAT-01': (seen) => justChosen(seen)?.defense.retreat === 'step',
  'G4-RETREAT-02': (seen) =>
    defending(seen) !== null &&
    optionsOf(seen).some(({ parts }) => parts?.['retreat'] !== undefined && parts['retreat'] !== 'no'),
  'G4-RETREAT-05': (seen) => {
    const attack = retreats(seen);
    return (
      attack !== null &&
      changes(seen).some(({ id, was, is }) => id === attack.on && (was.at.q !== is.at.q || was.at.r !== is.at.r))
    );
  },
  'G4-RETREAT-06': (seen) => {
    const roll = rolledDefense(seen);
    return (
      roll?.defense.retreat === 'step' &&
      apart(seen, roll.attack.by, roll.attack.on) > roll.attack.distance &&
      !succeeded(seen)
    );
  },
  'G4-RETREAT-07': (seen) =>
    seen.facts.some(
      (fact) =>
        fact.kind === 'attacked' &&
        isBlow(fact.attack) &&
        seen.before.fighters[fact.attack.on]?.turn.retreatedFrom === fact.attack.by &&
        apart(seen, fact.attack.by, fact.attack.on) > fact.attack.distance,
    ),
  'G4-RETREAT-09': (seen) =>
    someNumber(seen, ({ fighter, attack, tally }) => {
      const from = fighter.turn.retreatedFrom;
      return isBlow(attack) && from !== null && from !== attack.by && line(tally, 'G4-RETREAT-08') === undefined;
    }),
  'G4-RETREAT-10': (seen) => seen.after.stage.at === 'follow',
  'G4-RETREAT-15': (seen) =>
    someNumber(
      seen,
      ({ fighter, defense, tally }) =>
        fighter.posture === 'lying' && defense.retreat === 'step' && line(tally, 'G4-POSTURE-01') === -3,
    ),
  'G4-DROP-03': (seen) => {
    const roll = rolledDefense(seen);
    const dropped = roll?.defense.drop === 'now' && roll.fighter.situation.medium === 'ground';
    return dropped && seen.after.fighters[roll.attack.on]?.posture === 'lying';
  },
  'G4-DROP-06': (seen) => {
    const roll = rolledDefense(seen);
    return (
      roll?.defense.drop === 'now' &&
      roll.fighter.posture !== 'lying' &&
      line(roll.tally, 'G4-POSTURE-01') === undefined
    );
  },
  'G4-DROP-08': (seen) =>
    someNumber(seen, ({ fighter, defense }) => defense.drop === 'now' && fighter.turn.retreatedFrom !== null) ||
    someNumber(seen, ({ fighter, defense }) => defense.retreat === 'step' && fighter.turn.droppedFrom.length > 0),
  'G4-FLYSWIM-02': (seen) => {
    const roll = rolledDefense(seen);
    const medium = roll?.fighter.situation.medium ?? 'ground';
    return (
      roll?.defense.drop === 'now' &&
      medium !== 'ground' &&
      seen.after.fighters[roll.attack.on]?.posture === roll.fighter.posture
    );
  },
};

/** Whatever an observer can see, by clause. */
export const OBSERVERS: Observers = { ...DEFENSES, ...PARRIES, ...PROTECTION, ...EXCHANGES };

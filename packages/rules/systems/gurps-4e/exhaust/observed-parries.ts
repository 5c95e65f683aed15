/** Observers of the clauses of parrying that no number and no refusal cites. */
import { basicLift, breakage, isHeavyFor, isTooHeavy, parryingItem } from '../heft.ts';
import type { Defending, Met } from '../exchange.ts';
import type { State } from '../state.ts';
import {
  at,
  changes,
  defended,
  isBlow,
  justChosen,
  line,
  metParry,
  optionsOf,
  someParry,
  tells,
  type Numbered,
  type Observers,
  type Seen,
} from './moments.ts';

const SHOT = ['muscle-missile', 'firearm', 'beam', 'liquid'];
const isBare = ({ item }: Numbered) => item === null;
const isMaster = ({ sheet, basis }: Numbered) => {
  const { trainedByAMaster, weaponMaster } = sheet.advantages;
  return trainedByAMaster || weaponMaster === 'all' || weaponMaster.includes(basis?.skill ?? '');
};
const perRepeat = ({ tally, defense }: Numbered) => (line(tally, 'G4-MULTI-01') ?? 0) / Math.max(1, defense.repeat);
const step = (seen: Seen, amount: number, fencing: boolean, master: boolean) =>
  someParry(
    seen,
    (one) => perRepeat(one) === amount && (one.basis?.fencing ?? false) === fencing && isMaster(one) === master,
  );
const inOffHand = ({ fighter, sheet, defense }: Numbered) => {
  const off = sheet.dominant === 'right' ? 'left' : 'right';
  return (
    defense.tool === `${off}-hand` ||
    (fighter.held[off] === defense.tool && fighter.held[sheet.dominant] !== defense.tool)
  );
};
const inTwoHands = ({ fighter, defense }: Numbered) =>
  defense.tool === 'both-hands' || (fighter.held.right === defense.tool && fighter.held.left === defense.tool);
/** What a weapon that has met the attack was likely to suffer. */
function odds(seen: Seen): { sixths: number; voids: boolean; plain: number; one: Numbered } | null {
  const one = metParry(seen);
  if (!one?.item || !isHeavyFor(one.item, one.attack)) return null;
  const plain = Math.floor(one.attack.weight / one.item.weight) - 1;
  return { ...breakage(one.item, one.attack, seen.before.given.switches), plain, one };
}
/** The weapon that is about to break or not, with how its parry went. */
function breaking({ before }: Seen): (Defending & { met: Met }) | null {
  return at(before.stage, 'breakage');
}
/** The attack that a weapon has just met, whether or not the weapon held. */
const parriedWithWeapon = ({ before }: Seen) => {
  const going = at(before.stage, 'defense') ?? at(before.stage, 'breakage');
  return going && parryingItem(before, going.attack, going.defense) ? going.attack : null;
};
const chosenParry = (seen: Seen) => {
  const chosen = justChosen(seen);
  return chosen?.defense.defense === 'parry' ? chosen : null;
};
/** Whether the blow that wounds is the one that a bare-handed parry laid an arm open to. */
const atTheArm = ({ way, before }: Seen) => {
  const blow = at(before.stage, 'damage')?.blow;
  return way.includes('exposed') && blow !== undefined && blow.attack.location.endsWith('-arm') ? blow : null;
};
const stageAfter = (seen: Seen, ...names: State['stage']['at'][]) => names.includes(seen.after.stage.at);

/** What parrying shows, by clause. */
export const PARRIES: Observers = {
  'G4-PARRY-04': (seen) => someParry(seen, ({ attack }) => SHOT.includes(attack.kind)),
  'G4-PARRY-05': (seen) => {
    const tools = new Set(
      optionsOf(seen).flatMap(({ parts }) => (parts?.['defense'] === 'parry' ? (parts['with'] ?? []) : [])),
    );
    return defended(seen) !== null && tools.size > 1;
  },
  'G4-MULTI-02': (seen) => step(seen, -4, false, false),
  'G4-MULTI-03': (seen) => step(seen, -2, true, false),
  'G4-MULTI-04': (seen) => step(seen, -2, false, true),
  'G4-MULTI-05': (seen) => step(seen, -1, true, true),
  'G4-MULTI-06': (seen) =>
    changes(seen).some(
      ({ was, is }) => Object.keys(was.turn.parries).length > 0 && Object.keys(is.turn.parries).length === 0,
    ),
  'G4-OFFHAND-02': (seen) =>
    someParry(
      seen,
      (one) => one.sheet.advantages.ambidexterity && inOffHand(one) && line(one.tally, 'G4-OFFHAND-01') === undefined,
    ),
  'G4-OFFHAND-03': (seen) =>
    someParry(seen, (one) => inTwoHands(one) && line(one.tally, 'G4-OFFHAND-01') === undefined),
  'G4-THROWN-01': (seen) => someParry(seen, ({ attack }) => attack.kind === 'thrown'),
  'G4-THROWN-04': (seen) =>
    someParry(
      seen,
      ({ tally }) =>
        line(tally, 'G4-THROWN-02', 'G4-THROWN-03') !== undefined && line(tally, 'G4-UNARMED-07') !== undefined,
    ),

  'G4-HEAVY-01': (seen) => chosenParry(seen) !== null && (chosenParry(seen)?.attack.weight ?? 0) > 0,
  'G4-HEAVY-02': (seen) => {
    const chosen = chosenParry(seen);
    if (chosen?.attack.limb == null || chosen.attack.charge !== null) return false;
    return chosen.attack.weight === 10 * (seen.before.given.sheets[chosen.attack.by]?.st ?? -1);
  },
  'G4-HEAVY-03': (seen) => {
    const attack = chosenParry(seen)?.attack;
    return attack?.charge != null && attack.weight === 100 * (seen.before.given.sheets[attack.by]?.st ?? -1);
  },
  'G4-HEAVY-04': (seen) => {
    const chosen = chosenParry(seen);
    if (!chosen) return false;
    const { sheet, fighter, attack, defense } = chosen;
    // Too heavy, or only light enough because both hands hold the weapon.
    return isTooHeavy(sheet, fighter, attack, defense) || attack.weight > basicLift(sheet.st);
  },
  'G4-HEAVY-05': (seen) => tells(seen, 'swept'),
  'G4-HEAVY-06': (seen) =>
    (tells(seen, 'swept') || breaking(seen)?.met === 'swept') && tells(seen, 'dropped') && !tells(seen, 'broke'),

  'G4-BREAK-01': (seen) => odds(seen) !== null,
  'G4-BREAK-02': (seen) => odds(seen)?.plain === 2,
  'G4-BREAK-03': (seen) => (odds(seen)?.plain ?? 0) > 2,
  'G4-BREAK-04': (seen) => {
    const quality = odds(seen)?.one.item?.breaksLike;
    return quality !== undefined && quality !== 'good';
  },
  'G4-BREAK-05': (seen) => {
    const found = odds(seen);
    return (
      found !== null &&
      !stageAfter(seen, 'breakage') &&
      (found.sixths === 0 ? !tells(seen, 'broke') : tells(seen, 'broke'))
    );
  },
  'G4-BREAK-06': (seen) => tells(seen, 'broke') && tells(seen, 'defended', 'defended-critically'),
  'G4-BREAK-07': (seen) => odds(seen)?.voids === true && tells(seen, 'broke') && !tells(seen, 'defended'),
  'G4-BREAK-08': (seen) => {
    const one = metParry(seen);
    return (
      one !== null && isBare(one) && one.attack.weight > 0 && !tells(seen, 'broke') && !stageAfter(seen, 'breakage')
    );
  },
  'G4-BREAK-09': (seen) => seen.before.stage.at === 'defense' && stageAfter(seen, 'breakage'),
  'G4-BREAK-10': (seen) => {
    const attack = chosenParry(seen)?.attack;
    return attack !== undefined && attack.weight > 0 && (attack.kind === 'thrown' || attack.kind === 'melee-unarmed');
  },

  'G4-IMPROV-01': (seen) => someParry(seen, ({ item }) => item?.improvisedAs != null),
  'G4-IMPROV-03': (seen) => someParry(seen, ({ item }) => item?.type === 'bow'),
  'G4-IMPROV-04': (seen) => ruins(seen, (type) => type === 'bow'),
  'G4-IMPROV-05': (seen) => ruins(seen, (type) => type !== 'bow'),
  'G4-IMPROV-06': (seen) => {
    const item = odds(seen)?.one.item;
    return item?.improvisedAs != null && item.breaksLike === 'cheap';
  },

  'G4-RIPOSTE-01': (seen) => stageAfter(seen, 'riposte') || seen.after.under.some(({ at: name }) => name === 'riposte'),
  'G4-RIPOSTE-04': (seen) => tells(seen, 'struck-limb') && stageAfter(seen, 'damage'),
  'G4-RIPOSTE-05': (seen) =>
    (tells(seen, 'defended') || breaking(seen)?.met === 'defended') &&
    parriedWithWeapon(seen)?.charge != null &&
    !stageAfter(seen, 'riposte', 'breakage'),

  'G4-UNARMED-01': (seen) => {
    const facing = seen.before.stage.at === 'defend' ? defended(seen) : null;
    if (!facing || facing.sheet.hands !== 2 || facing.fighter.held.right === null || facing.fighter.held.left === null)
      return false;
    return !someParry(seen, isBare);
  },
  'G4-UNARMED-03': (seen) => someParry(seen, (one) => isBare(one) && one.basis?.hands === 1),
  'G4-UNARMED-04': (seen) => {
    const facing = seen.before.stage.at === 'defend' ? defended(seen) : null;
    if (!facing?.sheet.bare.some(({ hands }) => hands === 2)) return false;
    const { right, left } = facing.fighter.held;
    return (right === null) !== (left === null) && !someParry(seen, ({ defense }) => defense.tool === 'both-hands');
  },
  'G4-UNARMED-06': (seen) =>
    someParry(
      seen,
      (one) => isBare(one) && one.attack.kind === 'melee-unarmed' && line(one.tally, 'G4-UNARMED-07') === undefined,
    ),
  'G4-UNARMED-08': (seen) =>
    someParry(
      seen,
      (one) => isBare(one) && one.attack.kind === 'melee-weapon' && line(one.tally, 'G4-UNARMED-07') === undefined,
    ),
  'G4-EQUIP-05': (seen) => someParry(seen, ({ tally }) => line(tally, 'G4-UNARMED-07') === -3),
  'G4-UNARMED-09': (seen) => {
    const going = at(seen.before.stage, 'defense');
    const bare = going?.defense.defense === 'parry' && parryingItem(seen.before, going.attack, going.defense) === null;
    return bare && tells(seen, 'failed', 'failed-critically') && stageAfter(seen, 'exposed', 'damage', 'criticalMiss');
  },
  'G4-UNARMED-10': (seen) => stageAfter(seen, 'exposed'),
  'G4-UNARMED-11': (seen) => atTheArm(seen) !== null && tells(seen, 'crippled'),
  'G4-UNARMED-12': (seen) => changes(seen).some(({ was, is }) => is.mayThrow.length > was.mayThrow.length),
  'G4-UNARMED-13': (seen) =>
    someParry(
      seen,
      ({ defense, tally }) =>
        defense.skill === 'DX' && defense.retreat === 'step' && line(tally, 'G4-RETREAT-03') === 1,
    ),
  'G4S-WPN-01': (seen) =>
    someParry(
      seen,
      ({ tally }) => line(tally, 'G4-EQUIP-01', 'G4-EQUIP-02', 'G4-EQUIP-03', 'G4-EQUIP-04') !== undefined,
    ),
  'G4S-DEF-14': (seen) => someParry(seen, ({ basis }) => basis?.fencing === true),
  'G4S-DEF-13': (seen) =>
    someParry(seen, ({ item, basis }) => item?.type === 'knife' && basis?.skill === 'Main-Gauche'),
  'G4S-DEF-15': (seen) => someParry(seen, ({ tally }) => line(tally, 'G4-UNARMED-14') !== undefined),
  'G4S-DEF-16': (seen) => changes(seen).some(({ was, is }) => is.mayThrow.length > was.mayThrow.length),
  'G4-RETREAT-04': (seen) =>
    someParry(seen, ({ tally, attack }) => isBlow(attack) && line(tally, 'G4-RETREAT-03', 'G4-RETREAT-08') === 3),
};

/** Whether something fragile of that type has just been ruined. */
function ruins(seen: Seen, type: (of: string) => boolean): boolean {
  return changes(seen).some(({ id, was, is }) =>
    Object.keys(is.ruined).some(
      (item) => was.ruined[item] === undefined && type(seen.before.given.sheets[id]?.items[item]?.type ?? 'other'),
    ),
  );
}

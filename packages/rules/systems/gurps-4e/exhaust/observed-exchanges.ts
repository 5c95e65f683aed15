/** Observers of what is around the defenses: turns, maneuvers, attacks, damage (the clauses of the support ledger). */
import { at, changes, optionsOf, tells, type Observers, type Seen } from './moments.ts';
import type { Blow } from '../exchange.ts';
import type { Fact, Maneuver } from '../state.ts';

const begins =
  (...names: Maneuver[]) =>
  (seen: Seen) =>
    seen.facts.some((fact) => fact.kind === 'maneuver' && names.includes(fact.maneuver.name));
const blowOf = ({ before }: Seen): Blow | null => at(before.stage, 'damage')?.blow ?? null;
const facts = <Kind extends Fact['kind']>(seen: Seen, kind: Kind) =>
  seen.facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);
const hurt = (seen: Seen, is: (fact: Extract<Fact, { kind: 'hurt' }>) => boolean) => facts(seen, 'hurt').some(is);
/** Whether the first move of the fight begins with sheets of which this holds. */
const beginning = ({ told, before }: Seen) => (told.length === 0 ? Object.values(before.given.sheets) : []);

/** What exchanges show, by clause. */
export const EXCHANGES: Observers = {
  'G4S-ROLL-01': ({ now, rolled, before }) =>
    now.kind === 'roll' &&
    now.need !== undefined &&
    rolled !== null &&
    rolled > 4 &&
    rolled < 17 &&
    before.stage.at === 'attack',
  'G4S-ROLL-02': (seen) => tells(seen, 'critical-hit', 'defended-critically'),
  'G4S-ROLL-04': (seen) => tells(seen, 'critical-miss', 'failed-critically'),
  'G4S-TURN-01': ({ before, after }) => {
    const [was, is] = [before.stage, at(after.stage, 'turn')];
    if (!is || (was.at === 'turn' && was.of === is.of)) return false;
    const speeds = before.given.order.map((id) => before.given.sheets[id]?.speedQuarters ?? 0);
    return new Set(speeds).size > 1 && speeds.every((speed, nth) => nth === 0 || speed <= (speeds[nth - 1] ?? 0));
  },
  'G4S-TURN-02': (seen) => {
    const going = at(seen.before.stage, 'defend')?.attack;
    return going !== undefined && seen.told.some((fact) => fact.kind === 'maneuver' && fact.who === going.on);
  },
  'G4S-TURN-03': (seen) => at(seen.before.stage, 'act')?.gait === 'step' && tells(seen, 'moved'),
  'G4S-CHAR-01': (seen) => beginning(seen).some(({ speedQuarters, ht, dx }) => speedQuarters === ht + dx),
  'G4S-CHAR-02': ({ before, after }) => {
    const acting = at(after.stage, 'act');
    const sheet = acting && after.given.sheets[acting.of];
    return (
      sheet != null &&
      before.stage.at === 'turn' &&
      acting?.gait === 'run' &&
      sheet.encumbrance > 0 &&
      acting.left < sheet.basicMove
    );
  },
  'G4S-CHAR-05': (seen) =>
    beginning(seen).some(({ hp, st, fp, ht, will, per, iq }) => hp === st && fp === ht && will === iq && per === iq),
  'G4S-MAN-01': begins('do-nothing'),
  'G4S-MAN-02': begins('move'),
  'G4S-MAN-03': begins('change-posture'),
  'G4S-MAN-05': begins('attack'),
  'G4S-MAN-07': begins('all-out-attack'),
  'G4S-MAN-08': begins('move-and-attack'),
  'G4S-MAN-09': begins('all-out-defense'),
  'G4S-MAN-11': begins('ready'),
  'G4S-ATK-01': (seen) =>
    tells(seen, 'hit') && ['defend', 'hearing', 'protect', 'damage'].includes(seen.after.stage.at),
  'G4S-ATK-03': (seen) => tells(seen, 'effect'),
  'G4S-ATK-04': (seen) => tells(seen, 'mishap'),
  'G4S-ATK-06': (seen) => optionsOf(seen).some(({ id }) => /deceptive/.test(id)),
  'G4S-ATK-19': (seen) =>
    facts(seen, 'attacked').some(({ attack }) => attack.item === 'fist' || attack.item === 'foot'),
  'G4S-DEF-03': (seen) => facts(seen, 'attacked').some(({ attack }) => attack.from !== 'front'),
  'G4S-DEF-07': (seen) =>
    tells(seen, 'defended-critically') &&
    (seen.after.stage.at === 'criticalMiss' || seen.after.under.some(({ at: name }) => name === 'criticalMiss')),
  'G4S-DEF-08': (seen) => tells(seen, 'failed-critically'),
  'G4S-DEF-09': (seen) => tells(seen, 'hit') && seen.after.stage.at === 'damage',
  'G4S-WPN-05': (seen) => tells(seen, 'dropped', 'broke'),
  'G4S-DMG-01': (seen) => blowOf(seen) !== null && seen.rolled !== null,
  'G4S-DMG-02': (seen) => {
    const attack = blowOf(seen)?.attack;
    return attack !== undefined && (seen.before.given.sheets[attack.on]?.dr[attack.location] ?? 0) > 0;
  },
  'G4S-DMG-03': (seen) => hurt(seen, ({ type }) => type !== 'cr' && type !== 'pi' && type !== 'burn'),
  'G4S-DMG-04': (seen) => hurt(seen, ({ location }) => location !== 'torso'),
  'G4S-DMG-05': (seen) => changes(seen).some(({ was, is }) => is.shock > was.shock),
  'G4S-DMG-06': (seen) => blowOf(seen) !== null && seen.after.stage.at === 'knockdown',
  'G4S-DMG-07': (seen) => seen.before.stage.at === 'knockdown',
  'G4S-DMG-08': (seen) => tells(seen, 'recovered', 'still-stunned'),
  'G4S-DMG-09': (seen) => tells(seen, 'crippled'),
  'G4S-DMG-10': (seen) => tells(seen, 'crippled') && tells(seen, 'fell', 'dropped'),
  'G4S-DMG-14': (seen) =>
    blowOf(seen) !== null &&
    facts(seen, 'died').some(
      ({ who }) => (seen.after.fighters[who]?.hp ?? 0) <= -5 * (seen.after.given.sheets[who]?.hp ?? 0),
    ),
  'G4S-MORE-09': (seen) => {
    const following = at(seen.before.stage, 'follow');
    return following !== null && facts(seen, 'moved').some(({ who }) => who === following.attack.by);
  },
  'G4S-POST-01': (seen) =>
    facts(seen, 'maneuver').some(
      ({ who, maneuver }) =>
        ['move', 'move-and-attack'].includes(maneuver.name) &&
        !['standing', undefined].includes(seen.before.fighters[who]?.posture),
    ),
};

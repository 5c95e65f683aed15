/** Every way to strike every foe, with the number to hit: what act offers of attacks (G4S-ATK-06, G4S-ATK-10). */
import { once } from '../../engine/once.ts';
import type { FighterId, Option, Refusal } from '../../engine/system.ts';
import { rollAgainst } from '../gurps/rolls.ts';
import { canStrike, declare, type Aimed } from './attack.ts';
import { fighterOf, foesOf, sheetOf } from './fighters.ts';
import { toHitDeceptively } from './strike.ts';
import type { Sheet, WayToStrike } from './character.ts';
import type { Acting, Deed, State } from './state.ts';

/** What may be chosen of a kind, and what may not. */
interface Choice {
  options: Option<Deed>[];
  refused: Refusal<Deed>[];
}

/** Who may be struck: foes who can act, and where a fight is to the death the helpless too. */
function targets(state: State, { of, only }: Acting): FighterId[] {
  return foesOf(state, of).filter((foe) => {
    const { condition } = fighterOf(state, foe);
    if (only !== null && only !== foe) return false;
    return condition === 'able' || (condition === 'unconscious' && state.given.until === 'dead');
  });
}

/** The attack that a deed means, as the turn has it so far: where it is aimed, and how the attacker came. */
export function aimed({ of, location, entered, round }: Acting, { on, item, mode, ranged, deceptive }: Strike): Aimed {
  return { by: of, on, item, mode, ranged, deceptive, location, entered: entered.includes(on), round: round[on] };
}

/** Deceptive Attack is offered in whole pairs, as far as the number allows and never beyond 40. */
const PENALTIES = Array.from({ length: 21 }, (_, pairs) => 2 * pairs);
const NO_PENALTY = [0];

/** So many refused attacks are told of, where dozens of foes are out of reach. */
const MOST_REFUSED = 60;

type Strike = Deed & { deed: 'attack' };

/** So many blows stand in one list beside what else a turn offers; where there are more, the foe and the weapon are asked for first. */
const MOST_BLOWS = 150;

/** What act offers of attacks: the blows, or first whom to strike, and then with what. */
export function blows(state: State, acting: Acting): Choice {
  const all = strikes(state, acting);
  if (all.options.length <= MOST_BLOWS) return all;
  const deeds = all.options.flatMap(({ action }) => (action.deed === 'attack' ? [action] : []));
  const several = deeds.some(({ on }) => on !== deeds[0]?.on);
  const found = new Map<string, Option<Deed>>();
  for (const deed of deeds) {
    const first = several ? whom(state, deed) : withWhat(state, acting.of, deed);
    found.set(first.id, first);
  }
  return { options: [...found.values()], refused: all.refused };
}

function whom(state: State, { on }: Strike): Option<Deed> {
  const label = `Strike at ${sheetOf(state, on).name}`;
  return { id: `strike:${on}`, action: { deed: 'target', on }, label, parts: { do: 'strike', target: on } };
}

function withWhat(state: State, of: FighterId, { item, mode }: Strike): Option<Deed> {
  const way = `${item}/${mode}`;
  const label = `With ${sheetOf(state, of).items[item]?.name ?? item} (${mode})`;
  return { id: `with:${way}`, action: { deed: 'way', way }, label, parts: { do: 'strike', with: way } };
}

/** Every attack on every target, plain and deceptive; what is out of reach, and the first penalty too many, are refused. */
function strikes(state: State, acting: Acting): Choice {
  const options: Option<Deed>[] = [];
  const refused: Refusal<Deed>[] = [];
  const sheet = sheetOf(state, acting.of);
  const fighter = fighterOf(state, acting.of);
  for (const on of targets(state, acting)) {
    for (const { way, plain, manners } of namedWays(sheet)(sheetOf(state, on))(on)) {
      if (!canStrike(sheet, fighter, way)) continue;
      if (acting.way !== undefined && acting.way !== `${way.item}/${way.mode}`) continue;
      const number = toHitDeceptively(state, declare(state, aimed(acting, plain)));
      for (const { id, action, label, parts } of manners) {
        const tallied = number(action.deceptive);
        const need = rollAgainst(tallied);
        const { bars } = tallied;
        if (bars.length > 0) {
          if (refused.length < MOST_REFUSED) {
            refused.push({ id, action, label, parts, need, bars, overridable: true });
          }
          break;
        }
        options.push({ id, action, label, parts, need });
      }
    }
  }
  return { options, refused };
}

/** A way of striking one foe, plain, and in every manner that could be offered, with the words for each. */
interface NamedWay {
  way: WayToStrike;
  plain: Strike;
  manners: { id: string; action: Strike; label: string; parts: Record<string, string> }[];
}

/** The words for each way of striking a foe; they hang on the sheets alone, so they are found once. */
const namedWays = once((sheet: Sheet) =>
  once((foe: Sheet) => {
    const byFoe = new Map<FighterId, NamedWay[]>();
    return (on: FighterId) => {
      const known = byFoe.get(on) ?? sheet.waysToStrike.map((way) => nameWay(sheet, foe.name, on, way));
      byFoe.set(on, known);
      return known;
    };
  }),
);

function nameWay(sheet: Sheet, foe: string, on: FighterId, way: WayToStrike): NamedWay {
  const { item, mode, ranged } = way;
  const words = `${sheet.items[item]?.name ?? item} (${mode}) at ${foe}`;
  const strike = (deceptive: number): Strike => ({ deed: 'attack', on, item, mode, ranged, deceptive });
  const manners = (ranged ? NO_PENALTY : PENALTIES).map((deceptive) => ({
    id: `attack:${on}:${item}/${mode}${deceptive > 0 ? `:deceptive-${deceptive}` : ''}`,
    action: strike(deceptive),
    label: `${words}${deceptive > 0 ? `, deceptive −${deceptive}` : ''}`,
    parts: { do: 'attack', target: on, with: `${item}/${mode}`, deceptive: deceptive === 0 ? 'no' : `${-deceptive}` },
  }));
  return { way, plain: strike(0), manners };
}

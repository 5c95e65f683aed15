/** Every way to strike every foe, with the number to hit: what act offers of attacks (G4S-ATK-06, G4S-ATK-10). */
import { once } from '../../engine/once.ts';
import { must } from '../../engine/result.ts';
import type { FighterId, Option, Refusal } from '../../engine/system.ts';
import { rollAgainst } from '../gurps/rolls.ts';
import { attackModes, declare, type Aimed } from './attack.ts';
import { fighterOf, foesOf, sheetOf } from './fighters.ts';
import { toHitDeceptively } from './strike.ts';
import type { Acting, Deed, Sheet, State, WayToStrike } from './state.ts';

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

/** Every attack on every target, plain and deceptive; what is out of reach, and the first penalty too many, are refused. */
export function strikes(state: State, acting: Acting): Choice {
  const options: Option<Deed>[] = [];
  const refused: Refusal<Deed>[] = [];
  const sheet = sheetOf(state, acting.of);
  const ways = attackModes(sheet, fighterOf(state, acting.of));
  for (const on of targets(state, acting)) {
    const named = namedStrikes(sheet)(sheetOf(state, on))(on);
    for (const way of ways) {
      const manners = named(way);
      const attack = declare(state, aimed(acting, must(manners[0], 'a plain attack').action));
      const number = toHitDeceptively(state, attack);
      for (const { id, action, label, parts } of manners) {
        const tallied = number(action.deceptive);
        const option = { id, action, label, parts, need: rollAgainst(tallied) };
        if (tallied.bars.length > 0) {
          if (refused.length < MOST_REFUSED) refused.push({ ...option, bars: tallied.bars, overridable: true });
          break;
        }
        options.push(option);
      }
    }
  }
  return { options, refused };
}

interface NamedStrike {
  id: string;
  action: Strike;
  label: string;
  parts: Record<string, string>;
}

/** The words for each way of striking a foe, plain and deceptive; they hang on the sheets alone, so they are found once. */
const namedStrikes = once((sheet: Sheet) =>
  once((foe: Sheet) => {
    const byFoe = new Map<FighterId, (way: WayToStrike) => NamedStrike[]>();
    return (on: FighterId) => {
      const known = byFoe.get(on) ?? once((way: WayToStrike) => nameStrikes(sheet, foe.name, on, way));
      byFoe.set(on, known);
      return known;
    };
  }),
);

function nameStrikes(sheet: Sheet, foe: string, on: FighterId, { item, mode, ranged }: WayToStrike): NamedStrike[] {
  const way = `${item}/${mode}`;
  const weapon = sheet.items[item]?.name ?? item;
  return (ranged ? NO_PENALTY : PENALTIES).map((deceptive) => ({
    id: `attack:${on}:${way}${deceptive > 0 ? `:deceptive-${deceptive}` : ''}`,
    action: { deed: 'attack', on, item, mode, ranged, deceptive },
    label: `${weapon} (${mode}) at ${foe}${deceptive > 0 ? `, deceptive −${deceptive}` : ''}`,
    parts: { do: 'attack', target: on, with: way, deceptive: deceptive === 0 ? 'no' : `${-deceptive}` },
  }));
}

/** The number of an active defense, with its reasons and with what forbids it (G4-ROLL-01..03). */
import type { Tally } from '../../engine/system.ts';
import { extend, ruledLines, tally } from '../../engine/tally.ts';
import { BARS } from './bars.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import { type Defended } from './defended.ts';
import { ACTIONS, MODIFIERS } from './modifiers.ts';
import { baseLine, CALCULATED } from './scores.ts';
import type { Attack, CriticalTaken, Defense } from './exchange.ts';
import type { State } from './state.ts';
import { chosenTool, type ParryWith } from './tools.ts';

const NUMBER = [...CALCULATED, ...MODIFIERS];
const WHOLE_NUMBER = [...NUMBER, ...ACTIONS];
const NUMBER_AND_BARS = [...NUMBER, ...BARS];

/** The number of a defense as it stands, without what forbids it. */
export function defenseTally(state: State, attack: Attack, chosen: Defense): Tally {
  const tool =
    chosen.defense === 'parry' ? chosenTool(sheetOf(state, attack.on), fighterOf(state, attack.on), chosen) : null;
  const situation = facing(state, attack, 'none', tool)(chosen);
  return tally(baseLine(situation), WHOLE_NUMBER, situation, ruledLines(state, attack.on));
}

/**
 * The numbers of one defense by what rides along with it, such as a retreat, each with what forbids the defense itself. What
 * they share is worked out once, from `plain`, the defense without riders, whose situation is `alone`.
 */
export function weigh(
  state: State,
  attack: Attack,
  critical: CriticalTaken,
  plain: Defense,
  tool: ParryWith | null,
): { alone: Defended; number: (chosen: Defense) => Tally } {
  const situated = facing(state, attack, critical, tool);
  const alone = situated(plain);
  const shared = tally(baseLine(alone), NUMBER_AND_BARS, alone);
  const ruled = ruledLines(state, attack.on);
  return { alone, number: (chosen) => extend(shared, ACTIONS, situated(chosen), ruled) };
}

/** Everything that the number of a defense depends on, by the defense. */
function facing(
  state: State,
  attack: Attack,
  critical: CriticalTaken,
  tool: ParryWith | null,
): (defense: Defense) => Defended {
  const who = attack.on;
  const sheet = sheetOf(state, who);
  const fighter = fighterOf(state, who);
  return (defense) => ({
    sheet,
    fighter,
    defending: defense.defense,
    with: tool,
    vehicle: defense.tool === 'vehicle' ? fighter.situation.vehicle : null,
    state,
    who,
    attack,
    defense,
    critical: critical !== 'none',
  });
}

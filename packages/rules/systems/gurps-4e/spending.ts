/** What an attempt to defend uses up, successful or not (G4-ROLL-11). */
import type { FighterId } from '../../engine/system.ts';
import { added, edit, fighterOf, sheetOf } from './fighters.ts';
import { ruined } from './ruin.ts';
import { feverishCost } from './riders.ts';
import type { Attack, Defense } from './exchange.ts';
import type { Fighter, State, TurnMemory } from './state.ts';

/** The defender with what this attempt uses up, successful or not, apart from the price of a Feverish Defense. */
export function spending(state: State, attack: Attack, defense: Defense): Fighter {
  const fighter = fighterOf(state, attack.on);
  return {
    ...fighter,
    turn: remembered(state, fighter.turn, attack, defense),
    ...worn(state, attack, defense),
  };
}

/**
 * The state with a Feverish Defense paid for. It is paid as the defense is made and not before, because a point less may halve
 * Dodge, and that counts from the next defense on (G4-ACTION-01, R-4E-37).
 */
export function paid(state: State, who: FighterId, { feverish }: Defense): State {
  if (!feverish) return state;
  const fighter = fighterOf(state, who);
  return edit(state, who, feverishCost({ fighter }) === 'FP' ? { fp: fighter.fp - 1 } : { hp: fighter.hp - 1 });
}

/** A bow is ruined by the attempt where the table says so (G4-IMPROV-04). */
function worn(state: State, attack: Attack, { defense: kind, tool }: Defense): Partial<Fighter> {
  if (state.given.switches.bowRuinedOn === 'success' || kind !== 'parry' || tool === null) return {};
  if (!sheetOf(state, attack.on).items[tool]?.fragile) return {};
  return { ruined: fighterOf(ruined(state, attack.on, tool), attack.on).ruined };
}

/** What the defender remembers of having tried this defense, until his next turn begins (G4-ROLL-11). */
function remembered({ given }: State, turn: TurnMemory, { by: foe }: Attack, defense: Defense): TurnMemory {
  const { tool } = defense;
  let { parries } = turn;
  if (defense.defense === 'parry' && tool !== null) {
    parries = { ...parries };
    for (const part of tool === 'both-hands' ? ['right-hand', 'left-hand'] : [tool])
      parries[part] = (parries[part] ?? 0) + 1;
  }
  return {
    ...turn,
    parries,
    blocks: turn.blocks + (defense.defense === 'block' ? 1 : 0),
    retreatedFrom: defense.retreat === 'step' ? foe : turn.retreatedFrom,
    droppedFrom: defense.drop === 'now' && defense.sacrifice === null ? added(turn.droppedFrom, foe) : turn.droppedFrom,
    acrobatic: turn.acrobatic || defense.acrobatic !== 'no',
    feverish: turn.feverish || (defense.feverish && given.switches.feverishPerTurn === 'once'),
  };
}

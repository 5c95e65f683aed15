/** Named summaries of what happened to the one attacked between two states, for the analysis. */
import type { FighterId } from '../../engine/system.ts';
import { fighterOf } from './fighters.ts';
import type { Fighter, State } from './state.ts';

/** Whom the pending stage threatens: the target of the attack under way, or every foe of the one whose turn it is. */
function threatened({ stage, given }: State): FighterId[] {
  switch (stage.at) {
    case 'attack':
    case 'protect':
    case 'hearing':
    case 'defend':
    case 'retreat':
    case 'follow':
    case 'wake':
    case 'acrobatics':
    case 'breakage':
    case 'balance':
    case 'exposed':
    case 'riposte':
    case 'reaction':
    case 'defense':
    case 'criticalHit':
      return [stage.attack.on];
    case 'damage':
      return [stage.blow.attack.on];
    case 'knockdown':
    case 'death':
    case 'criticalMiss':
    case 'ownLimb':
      return [stage.who];
    case 'turn':
    case 'act':
    case 'consciousness':
    case 'recover':
      return given.order.filter((id) => given.sides[id] !== given.sides[stage.of]);
    case 'over':
      return [];
  }
}

const sum = (count: (before: Fighter, after: Fighter) => number) => (before: State, after: State) =>
  threatened(before).reduce((total, id) => total + count(fighterOf(before, id), fighterOf(after, id)), 0);

const became = (holds: (fighter: Fighter) => boolean) =>
  sum((before, after) => (!holds(before) && holds(after) ? 1 : 0));

/** Each measure counts fighters, except `injury`, which counts Hit Points. */
export const measures: Record<string, (before: State, after: State) => number> = {
  hurt: sum((before, after) => (after.hp < before.hp ? 1 : 0)),
  injury: sum((before, after) => before.hp - after.hp),
  stunned: became((fighter) => fighter.stunned !== null),
  fallen: became((fighter) => fighter.posture === 'lying'),
  down: became((fighter) => fighter.condition !== 'able'),
  dead: became((fighter) => fighter.condition === 'dead'),
};

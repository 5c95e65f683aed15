/** The log's lines for dice and rulings: systems tell their facts, and these are told from the move itself. */
import type { Asked, Move, Pending, Roll, Ruling, Viewer } from '@riposte/rules/engine/system.ts';
import { diceText } from '@riposte/rules/engine/rolls.ts';

/** What people call somebody who can be asked; the systems' cards know the names of fighters. */
export type NameOf = (asked: Asked) => string;

/**
 * One line about a move, such as `Ann rolls 3d6 for Attack: 3+4+2 = 9, needs 14 or less`; null for a choice, which the facts
 * tell, and for dice that `viewer` may not see. `now` is what was pending, `faces` how the dice fell where that is known.
 */
export function tellMove(
  now: Pending,
  move: Move,
  faces: readonly number[] | null,
  viewer: Viewer,
  nameOf: NameOf,
): string | null {
  switch (move.kind) {
    case 'chose':
      return null;
    case 'ruled':
      return tellRuling(now, move.ruling, nameOf);
    case 'rolled':
      return now.kind === 'roll' && sees(now, viewer) ? tellRoll(now, move.rolled.total, faces, nameOf) : null;
  }
}

function sees(roll: Roll, viewer: Viewer): boolean {
  return roll.seenBy === 'all' || roll.by === viewer || roll.seenBy.some((seer) => seer === viewer);
}

function tellRoll(roll: Roll, total: number, faces: readonly number[] | null, nameOf: NameOf): string {
  const fell = faces === null || faces.length < 2 ? '' : `${faces.join('+')} = `;
  const needs =
    roll.need === undefined ? '' : `, needs ${roll.need.target} or ${roll.need.test === 'at-most' ? 'less' : 'more'}`;
  return `${nameOf(roll.by)} rolls ${diceText(roll.dice)} for ${roll.asks}: ${fell}${total}${needs}`;
}

function tellRuling(now: Pending, ruling: Ruling, nameOf: NameOf): string {
  const why = `: ${ruling.because}`;
  switch (ruling.kind) {
    case 'allow': {
      const questions = now.kind === 'ask' ? now.questions : [];
      const refused = questions
        .filter(({ to }) => to === ruling.to)
        .flatMap((question) => question.refused)
        .find(({ id }) => id === ruling.option);
      return `The referee allows ${nameOf(ruling.to)} ${refused?.label ?? ruling.option}${why}`;
    }
    case 'line': {
      const amount = ruling.amount < 0 ? `−${-ruling.amount}` : `+${ruling.amount}`;
      return `The referee gives ${nameOf(ruling.to)} ${amount} (${ruling.label})${why}`;
    }
    case 'amend': {
      const { fighter, set } = ruling.amendment;
      const fields = Object.entries(set).map(([field, value]) => `${field} to ${JSON.stringify(value)}`);
      return `The referee sets ${fighter === null ? '' : `${nameOf(fighter)}: `}${fields.join(', ')}${why}`;
    }
  }
}

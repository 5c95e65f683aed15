/** What both editions of GURPS say in the same words: reading 3d6 against a target, contests, halves. */
import type { Need, Tally } from '../../engine/system.ts';

/**
 * A success roll against the total of a tally. The dice decide by themselves at both ends, so the target that they are compared
 * with is never below 4 nor above 16; `readRoll` wants the tally's own total, which also says what is critical.
 */
export function rollAgainst(tally: Tally): Need {
  return { tally, test: 'at-most', target: Math.min(16, Math.max(4, tally.total)) };
}

/** How a success roll went. `margin` is target minus total, whatever the dice decided by themselves; negative below the target. */
export interface ReadRoll {
  made: boolean;
  margin: number;
  critical: 'success' | 'failure' | null;
}

/**
 * Reads a total of 3d6 against a target, after all modifiers; active defenses are read alike. At or under it succeeds, but 3
 * and 4 always succeed and 17 and 18 always fail. Critical successes are 3 and 4, 5 from a target of 15, 6 from 16; critical
 * failures are 18, 17 up to a target of 15, and anything 10 or more above the target (G4S-ROLL-01/02/04, G3S-ROLL-01..04).
 */
export function readRoll(total: number, target: number): ReadRoll {
  const margin = target - total;
  const made = total <= 4 || (total < 17 && margin >= 0);
  if (made) return { made, margin, critical: total <= critical(target) ? 'success' : null };
  const fumbled = total === 18 || (total === 17 && target <= 15) || margin <= -10;
  return { made, margin, critical: fumbled ? 'failure' : null };
}

/** One side of a contest: what was to be rolled, and what was. */
export interface Contender {
  target: number;
  total: number;
}

/** Who won a contest, and by how much; 0 in a tie. */
export interface Contest {
  winner: 'first' | 'second' | 'tie';
  by: number;
}

/**
 * A Quick Contest. Where one succeeds and the other fails, the first wins; otherwise the better margin does, and equal ones tie.
 * It is won by the difference of the margins (G4S-ROLL-05, G3S-CONTEST-02/03). Margins are counted from the numbers even where
 * the dice decided by themselves, so a 17 against 18 can lose by less than nothing; that counts as 0.
 */
export function quickContest(first: Contender, second: Contender): Contest {
  const [one, two] = [readRoll(first.total, first.target), readRoll(second.total, second.target)];
  const ahead = one.margin - two.margin;
  if (one.made !== two.made)
    return { winner: one.made ? 'first' : 'second', by: Math.max(0, one.made ? ahead : -ahead) };
  if (ahead === 0) return { winner: 'tie', by: 0 };
  return { winner: ahead > 0 ? 'first' : 'second', by: Math.abs(ahead) };
}

/** Half of a score, its fraction dropped: 13 gives 6 (G4-ROLL-09). */
export function half(score: number): number {
  return Math.floor(score / 2);
}

/** The greatest total that is a critical success. */
function critical(target: number): number {
  return target >= 16 ? 6 : target === 15 ? 5 : 4;
}

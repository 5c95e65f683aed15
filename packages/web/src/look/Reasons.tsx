/** A number with its reasons: the tally as a small account, each line with the clause that it comes from. */
import type { ReactNode } from 'react';
import type { Bar, ClauseId, Tally } from '@riposte/rules/engine/system.ts';
import { plain, signed } from '../prompt/words.ts';

/** The account of a number: its base, what changes it, and the sum. */
export function Reasons({ tally, title }: { tally: Tally; title: string }): ReactNode {
  return (
    <table className="reasons figure">
      <caption className="unseen">{title}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Reason</th>
          <th scope="col">Clause</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{tally.base.label}</th>
          <td className="clause">{clauseText(tally.base.clause)}</td>
          <td>{plain(tally.base.amount)}</td>
        </tr>
        {tally.lines.map((line, index) => (
          // Two lines may cite one clause in the same words.
          <tr key={index} className={line.amount < 0 ? 'less' : 'more'}>
            <th scope="row">{line.label}</th>
            <td className="clause">{clauseText(line.clause)}</td>
            <td>{signed(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      {tally.lines.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Together
            </th>
            <td>{plain(tally.total)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Why something may not be done, each reason with its clause. */
export function Bars({ bars }: { bars: Bar[] }): ReactNode {
  return (
    <ul className="bars">
      {bars.map((bar) => (
        <li key={bar.clause + bar.because}>
          {bar.because} <span className="clause">{bar.clause}</span>
        </li>
      ))}
    </ul>
  );
}

function clauseText(clause: ClauseId | 'ruling'): string {
  return clause === 'ruling' ? 'Game master' : clause;
}

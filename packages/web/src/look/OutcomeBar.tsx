/** How it may end, as one bar: unhurt, hurt, stunned, down. Patterns and words say what the colours say. */
import type { ReactNode } from 'react';
import { shareNumber, shareText, type Ending, type Forecast } from '../rules/forecast.ts';
import { percent } from '../prompt/words.ts';

const WORDS: Record<Ending, string> = {
  unhurt: 'Unhurt',
  hurt: 'Hurt',
  stunned: 'Stunned',
  down: 'Down',
  open: 'Not decided yet',
};

/** The bar alone, for a row in a list; read out as percentages. */
export function OutcomeBar({ endings }: { endings: Forecast['endings'] }): ReactNode {
  if (!endings) return <span className="outcome-bar none" aria-hidden="true" />;
  const said = endings.map(({ ending, share }) => `${WORDS[ending]} ${percent(shareNumber(share))}`).join(', ');
  return (
    <span className="outcome-bar" role="img" aria-label={said}>
      {endings.map(({ ending, share }) => (
        <span key={ending} className={`ending ${ending}`} style={{ flexGrow: shareNumber(share) }} />
      ))}
    </span>
  );
}

/** The bar's legend with exact chances. */
export function OutcomeList({ endings }: { endings: NonNullable<Forecast['endings']> }): ReactNode {
  return (
    <ul className="outcome-list figure">
      {endings.map(({ ending, share }) => (
        <li key={ending}>
          <span className={`swatch ending ${ending}`} aria-hidden="true" />
          <span>{WORDS[ending]}</span>
          <strong>{percent(shareNumber(share))}</strong>
          {shareText(share) && <span className="note">{shareText(share)}</span>}
        </li>
      ))}
    </ul>
  );
}

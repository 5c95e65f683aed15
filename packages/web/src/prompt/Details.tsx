/** Behind the number: its reasons, its exact chance, and how it may end in figures. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import type { OptionShown, RefusalShown } from '@riposte/table/protocol.ts';
import { OutcomeList } from '../look/OutcomeBar.tsx';
import { Bars, Reasons } from '../look/Reasons.tsx';
import { shareText, type Forecast } from '../rules/forecast.ts';
import { chanceText, needWords, plain } from './words.ts';

interface DetailsProps {
  option: OptionShown;
  forecast: Forecast | undefined;
  telling: boolean;
  /** What the adjustments asked for and the rules refuse. */
  refusal: RefusalShown | null;
}

/** The considered option, explained. */
export function Details({ option, forecast, telling, refusal }: DetailsProps): ReactNode {
  const endings = telling ? forecast?.endings : null;
  if (!option.need && !endings && !refusal) return null;
  const chance = forecast?.chance;
  return (
    <Disclosure className="details" defaultExpanded={window.matchMedia('(min-width: 60rem)').matches}>
      <h3>
        <Button slot="trigger" className="fold">
          <span className="turner" aria-hidden="true" />
          {option.need ? `Why ${plain(option.need.target)}` : 'How it may end'}
          {chance && shareText(chance) && (
            <span className="note figure">
              {shareText(chance)} = {chanceText(forecast)}
            </span>
          )}
        </Button>
      </h3>
      <DisclosurePanel>
        {option.need && (
          <>
            <Reasons tally={option.need.tally} title={`Reasons for ${option.label}`} />
            <p className="note">It succeeds on {needWords(option.need)}.</p>
          </>
        )}
        {endings && <OutcomeList endings={endings} />}
        {refusal && (
          <div className="refused-wish">
            <p>Not possible: {refusal.label}</p>
            <Bars bars={refusal.bars} />
          </div>
        )}
      </DisclosurePanel>
    </Disclosure>
  );
}

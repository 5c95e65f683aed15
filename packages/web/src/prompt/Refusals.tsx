/** What may not be chosen and why: greyed, but with its number, so that one learns what it would have been. */
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import type { RefusalShown } from '@riposte/table/protocol.ts';
import { Bars, Reasons } from '../look/Reasons.tsx';
import type { Forecast } from '../rules/forecast.ts';
import { chanceText, plain } from './words.ts';

interface RefusalsProps {
  refusals: RefusalShown[];
  forecasts: ReadonlyMap<string, Forecast>;
  /** The game master may allow what can be overruled. */
  mayAllow: boolean;
  busy: boolean;
  onAllow(option: string, because: string): void;
}

/** The refusals, one line each, their reasons behind it. */
export function Refusals({ refusals, forecasts, mayAllow, busy, onAllow }: RefusalsProps): ReactNode {
  if (refusals.length === 0) return null;
  return (
    <section className="refusals" aria-labelledby="refusals-title">
      <h3 id="refusals-title" className="kicker">
        Not possible
      </h3>
      {refusals.map((refusal) => {
        const forecast = forecasts.get(refusal.id);
        const chance = forecast && chanceText(forecast);
        return (
          <Disclosure key={refusal.id} className="refusal">
            <h4>
              <Button slot="trigger" className="fold">
                <span className="turner" aria-hidden="true" />
                <span className="name">{refusal.label}</span>
                {refusal.need && <span className="number figure">{plain(refusal.need.target)}</span>}
                {chance && <span className="chance figure">{chance}</span>}
                <span className="because">{refusal.bars[0]?.because}</span>
              </Button>
            </h4>
            <DisclosurePanel>
              <Bars bars={refusal.bars} />
              {refusal.need && <Reasons tally={refusal.need.tally} title={`What ${refusal.label} would be`} />}
              {mayAllow && refusal.overridable && <Allow refusal={refusal} busy={busy} onAllow={onAllow} />}
            </DisclosurePanel>
          </Disclosure>
        );
      })}
    </section>
  );
}

/** The game master's word, which needs a reason. */
function Allow({
  refusal,
  busy,
  onAllow,
}: { refusal: RefusalShown; busy: boolean } & Pick<RefusalsProps, 'onAllow'>): ReactNode {
  const [because, setBecause] = useState('');
  const reason = because.trim();
  return (
    <div className="allow">
      <TextField className="field" value={because} onChange={setBecause} maxLength={300}>
        <Label>As game master, allow it because</Label>
        <Input placeholder="the ledge saves him" />
      </TextField>
      <Button className="button small" isDisabled={busy || reason === ''} onPress={() => onAllow(refusal.id, reason)}>
        Allow it
      </Button>
    </div>
  );
}

/** The choices as a list to pick from: name, number, chance, and a bar of how it may end. */
import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { OutcomeBar } from '../look/OutcomeBar.tsx';
import { shareText, type Forecast } from '../rules/forecast.ts';
import type { Picked } from './parts.ts';
import { chanceText, plain, wordsOf } from './words.ts';

/** One choice as it stands under the present adjustments. */
export interface ChoiceRow {
  id: string;
  /** What the choice is called, whatever the adjustments. */
  label: string;
  picked: Picked;
}

interface ChoicesProps {
  label: string;
  rows: ChoiceRow[];
  forecasts: ReadonlyMap<string, Forecast>;
  /** Whether the forecasts say more than "unhurt", so that bars tell something. */
  telling: boolean;
  current: string | null;
  onConsider(id: string): void;
}

/** The choices that can be made. */
export function Choices({ label, rows, forecasts, telling, current, onConsider }: ChoicesProps): ReactNode {
  return (
    <RadioGroup className="choices" aria-label={label} value={current} onChange={onConsider}>
      {rows.map(({ id, label: name, picked }) => (
        <Row
          key={id}
          id={id}
          label={name}
          picked={picked}
          forecast={picked.option ? forecasts.get(picked.option.id) : undefined}
          telling={telling}
        />
      ))}
    </RadioGroup>
  );
}

interface RowProps extends ChoiceRow {
  forecast: Forecast | undefined;
  telling: boolean;
}

function Row({ id, label, picked, forecast, telling }: RowProps): ReactNode {
  const { option, refusal } = picked;
  if (!option) return null;
  // What has nothing to adjust there falls short of nothing.
  const unmet = picked.unmet.filter((part) => refusal !== null || option.parts?.[part] !== undefined);
  const endings = telling ? (forecast?.endings ?? null) : null;
  return (
    <Radio value={id} className={telling ? 'choice' : 'choice short'}>
      <span className="mark" aria-hidden="true" />
      <span className="name">
        {label}
        {option.costs?.map((cost) => (
          <span key={cost.what} className="cost">
            {plain(cost.amount)} {cost.what}
          </span>
        ))}
        {option.overruled !== undefined && <span className="cost">allowed: {option.overruled}</span>}
      </span>
      {option.need && (
        <span className="number figure">
          <span className="unseen">needs </span>
          {plain(option.need.target)}
        </span>
      )}
      {forecast?.chance && (
        <span className="chance figure" title={shareText(forecast.chance) ?? undefined}>
          {chanceText(forecast)}
        </span>
      )}
      {telling && <OutcomeBar endings={endings} />}
      {unmet.length > 0 && (
        <span className="unmet">
          {refusal
            ? `${unmet.map((part) => wordsOf(part)).join(', ')}: ${refusal.bars[0]?.because ?? 'not possible'}`
            : `without ${unmet.map((part) => wordsOf(part).toLowerCase()).join(', ')}`}
        </span>
      )}
    </Radio>
  );
}

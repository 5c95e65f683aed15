/** A roll that is asked for: ours at the press of a button, or real dice typed in as they lie. */
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Form } from 'react-aria-components/Form';
import { diceText, faceCount, readFaces, sidesOf } from '@riposte/rules/engine/rolls.ts';
import type { Dice } from '@riposte/rules/engine/dice.ts';
import type { Need } from '@riposte/rules/engine/system.ts';
import type { ViewFrame } from '@riposte/table/protocol.ts';
import type { Wish } from '../live/live.ts';
import { OutcomeList } from '../look/OutcomeBar.tsx';
import { Reasons } from '../look/Reasons.tsx';
import { shareNumber, shareText, tells, type Forecast } from '../rules/forecast.ts';
import { useRollForecast } from '../rules/useForecasts.ts';
import { nameOf, usePeople } from '../table/people.ts';
import { FacesField } from './FacesField.tsx';
import { needWords, percent } from './words.ts';

interface RollPromptProps {
  view: ViewFrame;
  by: string;
  roll: { asks: string; dice: Dice; need: Need | null };
  busy: boolean;
  send(wish: Wish): void;
  children: ReactNode;
}

/** One roll. */
export function RollPrompt({ view, by, roll, busy, send, children }: RollPromptProps): ReactNode {
  const people = usePeople();
  const [faces, setFaces] = useState<number[]>([]);
  const forecast = useRollForecast(view);
  const { asks, dice, need } = roll;
  const complete = faces.length > 0 && faces.length === faceCount(dice, faces);
  const read = complete ? readFaces(dice, faces) : null;
  const typed = read?.ok ? read.value.total : null;
  return (
    <Form
      className="prompt roll"
      aria-labelledby="prompt-asks"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (faces.length === 0) send({ kind: 'roll', by });
        else if (typed !== null) send({ kind: 'typed', by, faces });
      }}
    >
      <header>
        <p className={`kicker side-${people.get(by)?.tint ?? 'a'}`}>{nameOf(people, by)} rolls</p>
        <h2 id="prompt-asks">{asks}</h2>
      </header>
      <Aim dice={dice} need={need} forecast={forecast} />
      <FacesField dice={dice} faces={faces} sides={sidesOf(dice)} total={typed} onChange={setFaces} />
      {need && need.tally.lines.length > 0 && <Reasons tally={need.tally} title={`Reasons for ${asks}`} />}
      {forecast?.endings && tells([forecast]) && <OutcomeList endings={forecast.endings} />}
      {children}
      <div className="dock">
        <Button type="submit" className="button main confirm" isDisabled={busy || (faces.length > 0 && typed === null)}>
          {faces.length === 0
            ? `Roll ${diceText(dice)}`
            : typed === null
              ? 'Some dice are missing'
              : `Use these dice: ${typed}`}
        </Button>
      </div>
    </Form>
  );
}

/** What the dice must come to, large, with its chance. */
function Aim({ dice, need, forecast }: { dice: Dice; need: Need | null; forecast: Forecast | null }): ReactNode {
  const chance = forecast?.chance;
  return (
    <p className="aim figure">
      <strong>{need ? needWords(need) : diceText(dice)}</strong>
      {need && <span>on {diceText(dice)}</span>}
      {chance && (
        <span className="note">
          {percent(shareNumber(chance))}
          {shareText(chance) && ` (${shareText(chance)})`}
        </span>
      )}
    </p>
  );
}

/** A question with its choices: each with its number, its chance and how it may end; reasons and refusals at hand. */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Form } from 'react-aria-components/Form';
import type { OptionShown, QuestionShown, ViewFrame } from '@riposte/table/protocol.ts';
import type { Wish } from '../live/live.ts';
import { tells, type Forecast } from '../rules/forecast.ts';
import { useForecasts } from '../rules/useForecasts.ts';
import { nameOf, usePeople } from '../table/people.ts';
import { Adjustments } from './Adjustments.tsx';
import { Choices, type ChoiceRow } from './Choices.tsx';
import { Details } from './Details.tsx';
import { Refusals } from './Refusals.tsx';
import {
  adjustable,
  arrange,
  choosable,
  pick,
  refusalsToShow,
  wish,
  type Choice,
  type Picked,
  type Wishes,
} from './parts.ts';
import { chanceText, labelOf, plain, wordsOf } from './words.ts';

/** The option that is being considered, shared with the board, where one can be considered by its hex. */
export interface Picking {
  /** What was considered on the board; null once something was chosen in the prompt. */
  option: string | null;
  consider(option: string | null): void;
  /** What the prompt shows as considered, for the board to mark. */
  shown: string | null;
  show(option: string | null): void;
}

interface AskProps {
  view: ViewFrame;
  question: QuestionShown;
  busy: boolean;
  picking: Picking;
  send(wish: Wish): void;
  children: ReactNode;
}

/** One question, answered by choosing and confirming. */
export function Ask({ view, question, busy, picking, send, children }: AskProps): ReactNode {
  const people = usePeople();
  const arrangement = useMemo(() => arrange(question.options, question.refused), [question]);
  const { choices } = arrangement;
  const adjustments = choosable(arrangement.adjustments, choices);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wishes, setWishes] = useState<Wishes>([]);
  const forecasts = useForecasts(view, question);
  const telling = tells(forecasts.values());

  const considered = choices.find((choice) => choice.options.some((option) => option.id === picking.option));
  const open = choices.filter((choice) => choice.options.length > 0);
  const current = considered ?? open.find((choice) => choice.id === chosen) ?? preset(open);
  const pickedOf = (choice: Choice): Picked => {
    const byHex = choice === considered && choice.options.find((option) => option.id === picking.option);
    return byHex ? { option: byHex, refusal: null, unmet: [] } : pick(choice, wishes);
  };
  const picked = current ? pickedOf(current) : null;
  const option = picked?.option ?? null;
  const placed = view.board?.placed.find(({ fighter }) => fighter === question.to);
  const say = (each: OptionShown): string => labelOf(each, placed);
  // A choice keeps its plain name while what holds for all is adjusted. What it has of its own, such as a direction, is part
  // of its name while it is considered; until then it is called by its parts.
  const rowOf = (choice: Choice, its: Picked): ChoiceRow => {
    const own = adjustable(adjustments, choice).filter(({ general }) => !general);
    const named = own.length > 0 && choice === current ? its.option : pick(choice, []).option;
    const somewhere = own.some(({ place }) => place) && choice !== current;
    const label = somewhere ? choice.named.map((part) => wordsOf(part)).join(', ') : named ? say(named) : '';
    return { id: choice.id, label, picked: its };
  };
  const consider = (id: string): void => {
    picking.consider(null);
    setChosen(id);
  };
  const adjust = (part: string, value: string): void => {
    picking.consider(null);
    if (current) setChosen(current.id);
    setWishes(wish(wishes, part, value));
  };
  const shown = option?.id ?? null;
  const { show } = picking;
  useEffect(() => show(shown), [show, shown]);

  return (
    <Form
      className="prompt ask"
      aria-labelledby="prompt-asks"
      onSubmit={(event) => {
        event.preventDefault();
        if (option && !busy) send({ kind: 'choose', by: question.to, option: option.id });
      }}
    >
      <header>
        <p className={`kicker side-${people.get(question.to)?.tint ?? 'a'}`}>{nameOf(people, question.to)}</p>
        <h2 id="prompt-asks">{question.asks}</h2>
      </header>
      <Choices
        label={question.asks}
        rows={open.map((choice) => rowOf(choice, pickedOf(choice)))}
        telling={telling}
        forecasts={forecasts}
        current={current?.id ?? null}
        onConsider={consider}
      />
      {option && (
        <Details
          option={option}
          forecast={forecasts.get(option.id)}
          telling={telling}
          refusal={picked?.refusal ?? null}
        />
      )}
      <Refusals
        refusals={refusalsToShow(arrangement)}
        forecasts={forecasts}
        mayAllow={view.you.role === 'gm'}
        busy={busy}
        onAllow={(refusal, because) =>
          send({ kind: 'rule', ruling: { kind: 'allow', to: question.to, option: refusal, because } })
        }
      />
      {children}
      <div className="dock">
        <Adjustments
          adjustments={adjustable(adjustments, current)}
          question={question}
          placed={placed}
          current={option}
          onWish={adjust}
        />
        <Button type="submit" className="button main confirm" isDisabled={!option || busy}>
          {option ? (
            <Confirmation option={option} label={say(option)} forecast={forecasts.get(option.id)} />
          ) : open.length > 0 ? (
            'Choose one'
          ) : (
            'Nothing can be chosen'
          )}
        </Button>
      </div>
    </Form>
  );
}

/** What is considered from the start: the best number, or the only choice; where nothing has a number nobody can tell. */
function preset(open: Choice[]): Choice | undefined {
  const [first] = open;
  return open.length === 1 || first?.options.some(({ need }) => need !== undefined) ? first : undefined;
}

interface ConfirmationProps {
  option: OptionShown;
  label: string;
  forecast: Forecast | undefined;
}

/** What will be done, as it stands now. */
function Confirmation({ option, label, forecast }: ConfirmationProps): ReactNode {
  return (
    <>
      <span className="what">{label}</span>
      {option.need && <span className="figure">{plain(option.need.target)}</span>}
      {forecast?.chance && <span className="figure">{chanceText(forecast)}</span>}
    </>
  );
}

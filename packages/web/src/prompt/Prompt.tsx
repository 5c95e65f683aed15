/** The heart of the page: what the fight waits for, put to whoever may answer it here. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { PendingShown, QuestionShown, ViewFrame } from '@riposte/table/protocol.ts';
import type { Wish } from '../live/live.ts';
import { nameOf, seatOf, usePeople } from '../table/people.ts';
import { Ask, type Picking } from './Ask.tsx';
import { RollPrompt } from './RollPrompt.tsx';
import { Interjections } from './Interjections.tsx';

/** What the prompt needs to know of the table; `turn` changes with every move, so that a new question starts afresh. */
interface PromptProps {
  view: ViewFrame;
  turn: number;
  busy: boolean;
  picking: Picking;
  send(wish: Wish): void;
}

/** What is pending: a question, a roll, somebody else's turn, or the end. */
export function Prompt({ view, turn, busy, picking, send }: PromptProps): ReactNode {
  const { pending } = view;
  if (pending.kind === 'over') return <Ended pending={pending} />;
  const mine = pending.interjections.filter((question) => question.yours);
  const interjections = mine.length > 0 && (
    <Interjections questions={mine} busy={busy} onChoose={(by, option) => send({ kind: 'choose', by, option })} />
  );
  if (pending.kind === 'roll') {
    if (!pending.yours || !pending.roll)
      return (
        <Waiting view={view} asked={[pending.by]} send={send} busy={busy}>
          {interjections}
        </Waiting>
      );
    return (
      <RollPrompt key={turn} view={view} by={pending.by} roll={pending.roll} busy={busy} send={send}>
        {interjections}
      </RollPrompt>
    );
  }
  const question = pending.questions.find((candidate) => candidate.yours);
  const others = [...pending.questions.filter((other) => !other.yours).map((other) => other.to), ...pending.waiting];
  if (!question)
    return (
      <Waiting view={view} asked={[...new Set(others)]} send={send} busy={busy}>
        {interjections}
      </Waiting>
    );
  return (
    <Ask key={`${turn} ${question.to}`} view={view} question={question} busy={busy} picking={picking} send={send}>
      {interjections}
    </Ask>
  );
}

/** Who is waited for; the game master may step in for a player who is away. */
function Waiting({
  view,
  asked,
  busy,
  send,
  children,
}: {
  view: ViewFrame;
  asked: string[];
  busy: boolean;
  send(wish: Wish): void;
  children: ReactNode;
}): ReactNode {
  const people = usePeople();
  const what = asksOf(view.pending);
  return (
    <section className="prompt waiting" aria-labelledby="prompt-asks">
      <p className="kicker">Waiting</p>
      <h2 id="prompt-asks">Waiting for {asked.map((one) => nameOf(people, one)).join(' and ') || 'the others'}</h2>
      {what && <p className="note">{what}</p>}
      {view.you.role === 'gm' &&
        asked.map((one) => {
          const seat = seatOf(view.seats, one);
          if (!seat || seat.role === 'gm' || seat.taken) return null;
          return (
            <Button
              key={one}
              className="button small"
              isDisabled={busy}
              onPress={() => send({ kind: 'take', seat: seat.seat })}
            >
              Answer for {nameOf(people, one)}
              {seat.present ? '' : ', who is away'}
            </Button>
          );
        })}
      {children}
    </section>
  );
}

function asksOf(pending: PendingShown): string | null {
  if (pending.kind === 'roll') return pending.roll?.asks ?? null;
  const first: QuestionShown | undefined = pending.kind === 'ask' ? pending.questions[0] : undefined;
  return first?.asks ?? null;
}

function Ended({ pending }: { pending: PendingShown & { kind: 'over' } }): ReactNode {
  const people = usePeople();
  const { winners, why } = pending.outcome;
  const names = winners.map((winner) => nameOf(people, winner));
  return (
    <section className="prompt ended" aria-labelledby="prompt-asks">
      <p className="kicker">The fight is over</p>
      <h2 id="prompt-asks">
        {names.length === 0 ? 'Nobody wins' : `${names.join(' and ')} ${names.length > 1 ? 'win' : 'wins'}`}
      </h2>
      <p>{why}</p>
      <a className="button main" href="/">
        Another fight
      </a>
    </section>
  );
}

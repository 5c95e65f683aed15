/** The fight as a story: what was done, what the dice said with their reasons behind them, and what came of it. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { diceText, sidesOf } from '@riposte/rules/engine/rolls.ts';
import type { Did, LogEntry, RollShown, RulingShown, SeatShown } from '@riposte/table/protocol.ts';
import { Faces } from '../look/Faces.tsx';
import { Reasons } from '../look/Reasons.tsx';
import { needWords, plain, signed, wordsOf } from '../prompt/words.ts';
import { nameOf, usePeople, type People } from './people.ts';

/** The whole story, its end in view. */
export function Log({ log, seats }: { log: LogEntry[]; seats: SeatShown[] }): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  const last = log.at(-1)?.seq;
  useEffect(() => {
    const box = end.current?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }, [last]);
  return (
    <section className="log" aria-labelledby="log-title">
      <h2 id="log-title">The story so far</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls by itself, so the keyboard must reach it */}
      <div className="entries" role="log" aria-labelledby="log-title" tabIndex={0}>
        <ol>
          {log.map((entry) => (
            <li key={entry.seq} className={`entry ${entry.did.kind}`}>
              <Done did={entry.did} seats={seats} told={entry.lines.length > 0} />
              {entry.lines.map((line, index) => (
                // Two lines of one entry may say the same.
                <p key={index} className="line">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ol>
        <div ref={end} />
      </div>
    </section>
  );
}

/** The last thing that was told, beside the prompt, for those who do not see the whole story. */
export function Latest({ log, onOpen }: { log: LogEntry[]; onOpen(): void }): ReactNode {
  const told = log.findLast((entry) => entry.lines.length > 0);
  const rolled = log.findLast((entry) => entry.did.kind === 'rolled');
  const roll = rolled?.did.kind === 'rolled' && rolled.seq >= (told?.seq ?? 0) ? rolled.did.roll : null;
  if (!told && !roll) return null;
  return (
    <button type="button" className="latest" onClick={onOpen} aria-label={`The story: ${told?.lines.join(' ') ?? ''}`}>
      {roll && <Faces key={rolled?.seq} faces={roll.faces} sides={sidesOf(roll.dice)} size={22} />}
      <span className="line">{told?.lines.at(-1) ?? roll?.asks}</span>
    </button>
  );
}

function Done({ did, seats, told }: { did: Did; seats: SeatShown[]; told: boolean }): ReactNode {
  const people = usePeople();
  const seatName = (id: string): string => seats.find((seat) => seat.seat === id)?.name ?? 'Somebody';
  switch (did.kind) {
    case 'began':
      return <p className="did">The fight begins.</p>;
    case 'opened':
      return <p className="did">{seatName(did.seat)} sits down.</p>;
    case 'took':
      return <p className="did">The game master answers for {seatName(did.seat)}.</p>;
    case 'gave':
      return <p className="did">{seatName(did.seat)} answers again.</p>;
    case 'chose':
      // What others chose is told by what came of it.
      if (did.label === null && told) return null;
      return (
        <p className="did">
          <b className={`side-${people.get(did.by)?.tint ?? 'a'}`}>{nameOf(people, did.by)}</b>{' '}
          {did.label ?? 'has decided.'}
        </p>
      );
    case 'rolled':
      if (!did.roll) return <p className="did">{nameOf(people, did.by)} rolls in secret.</p>;
      return <RollEntry by={did.by} typed={did.typed} roll={did.roll} />;
    case 'ruled':
      return <p className="did ruling">{rulingText(did.ruling, people)}</p>;
  }
}

function RollEntry({ by, typed, roll }: { by: string; typed: boolean; roll: RollShown }): ReactNode {
  const people = usePeople();
  const { asks, dice, need, faces, rolled } = roll;
  return (
    <Disclosure className="roll-entry">
      <h3>
        <Button slot="trigger" className="fold">
          <Faces faces={faces} sides={sidesOf(dice)} size={20} />
          <span className="figure">
            <b>{rolled.total}</b>
            {need && <span className="note"> needs {needWords(need)}</span>}
          </span>
          <span className="asks">{asks}</span>
          <span className="turner" aria-hidden="true" />
        </Button>
      </h3>
      <DisclosurePanel>
        <p className="note">
          {nameOf(people, by)} rolled {diceText(dice)}
          {typed ? ' with real dice' : ''}: {faces.join(', ')}.
        </p>
        {need && <Reasons tally={need.tally} title={`Reasons for ${asks}`} />}
        {need && need.target !== need.tally.total && <p className="note">To reach: {plain(need.target)}.</p>}
      </DisclosurePanel>
    </Disclosure>
  );
}

function rulingText(ruling: RulingShown, people: People): string {
  switch (ruling.kind) {
    case 'allow':
      return `The game master allows ${nameOf(people, ruling.to)} what is not possible, because ${ruling.because}.`;
    case 'line':
      return `The game master: ${ruling.label} ${signed(ruling.amount)} for ${nameOf(people, ruling.to)}, because ${ruling.because}.`;
    case 'amend': {
      const whom = ruling.fighter === null ? 'the fight' : nameOf(people, ruling.fighter);
      const what = ruling.set
        ? Object.keys(ruling.set)
            .map((key) => wordsOf(key))
            .join(', ')
        : 'something';
      return `The game master changes ${what} of ${whom}, because ${ruling.because}.`;
    }
  }
}

/** A table as one seat sees it: fighters, board, prompt and log; on a telephone one at a time, the prompt first. */
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import type { LogEntry, OptionShown, ViewFrame } from '@riposte/table/protocol.ts';
import { connect, type Live, type LiveTable } from '../live/live.ts';
import { Notice } from '../look/Notice.tsx';
import { Prompt } from '../prompt/Prompt.tsx';
import type { Picking } from '../prompt/Ask.tsx';
import { Board } from './Board.tsx';
import { Cards, Strip } from './Cards.tsx';
import { Latest, Log } from './Log.tsx';
import { PeopleContext, askedNow, nameOf, peopleOf } from './people.ts';
import { TopBar } from './TopBar.tsx';

const PANES = { prompt: 'Prompt', board: 'Board', log: 'Log', cards: 'Fighters' } as const;
type Pane = keyof typeof PANES;

/** Connects the seat and shows the table for as long as one sits there; for another seat it is made anew. */
export function Table({ table, seat }: { table: string; seat: string }): ReactNode {
  const [link] = useState(() => connect(table, seat));
  const live = useSyncExternalStore(link.subscribe, link.get);
  const { view } = live;
  const cards = view?.cards;
  const people = useMemo(() => peopleOf(cards ?? []), [cards]);
  if (live.connection === 'ended') return <Gone why={live.ended} />;
  if (!view) return <main className="notice" aria-busy="true" aria-label="Opening the table" />;
  return (
    <PeopleContext value={people}>
      <Fight link={link} view={view} />
    </PeopleContext>
  );
}

function Fight({ link, view }: { link: LiveTable; view: ViewFrame }): ReactNode {
  const { log, connection, unanswered, refused } = link.get();
  const [pane, setPane] = useState<Pane>('prompt');
  const turn = turnOf(log);
  const picking = usePicking(turn);
  const busy = unanswered > 0;
  const yours = isYours(view);
  const panes = (Object.keys(PANES) as Pane[]).filter((each) => each !== 'board' || view.board !== null);
  return (
    <div className="table" data-pane={pane} data-board={view.board ? 'yes' : 'no'}>
      <Title view={view} yours={yours} />
      <a className="skip" href="#prompt">
        To the question
      </a>
      <TopBar view={view} connection={connection} send={link.send} />
      <Strip view={view} onOpen={() => setPane('cards')} />
      {pane !== 'prompt' && <Reminder view={view} yours={yours} onOpen={() => setPane('prompt')} />}
      <main>
        <div className="pane prompt-pane panel" id="prompt" tabIndex={-1}>
          {refused && (
            <p className="trouble" role="alert">
              {refused.code === 'stale' ? 'Something happened first; look again.' : refused.message}
            </p>
          )}
          <Latest log={log} onOpen={() => setPane('log')} />
          <Prompt view={view} turn={turn} busy={busy} picking={picking} send={link.send} />
        </div>
        {view.board && (
          <div className="pane board-pane">
            <Board board={view.board} options={hexOptions(view)} picking={picking} onConfirm={confirmer(link, view)} />
          </div>
        )}
        <div className="pane cards-pane">
          <Cards view={view} />
        </div>
        <div className="pane log-pane panel">
          <Log log={log} seats={view.seats} />
        </div>
      </main>
      <nav className="panes" aria-label="Parts of the table">
        <ToggleButtonGroup
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[pane]}
          onSelectionChange={(keys) => setPane([...keys][0] as Pane)}
        >
          {panes.map((each) => (
            <ToggleButton key={each} id={each}>
              {PANES[each]}
              {each === 'prompt' && yours && <span className="dot" role="img" aria-label="you are asked" />}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </nav>
    </div>
  );
}

/** The option considered, forgotten when a move has been made. */
function usePicking(turn: number): Picking {
  const [picked, setPicked] = useState<{ turn: number; option: string | null }>({ turn, option: null });
  const [shown, show] = useState<string | null>(null);
  return {
    option: picked.turn === turn ? picked.option : null,
    consider: (option) => setPicked({ turn, option }),
    shown,
    show,
  };
}

/** The last move in the log: after it a new question is asked, even if in the same words. */
function turnOf(log: LogEntry[]): number {
  return log.findLast((entry) => entry.did.kind === 'chose' || entry.did.kind === 'rolled')?.seq ?? 0;
}

function isYours({ pending }: ViewFrame): boolean {
  if (pending.kind === 'over') return false;
  return pending.kind === 'roll' ? pending.yours : pending.questions.some((question) => question.yours);
}

/** What may be chosen by its hex. */
function hexOptions({ pending }: ViewFrame): OptionShown[] {
  if (pending.kind !== 'ask') return [];
  const question = pending.questions.find((candidate) => candidate.yours);
  return question?.options.filter((option) => option.hex !== undefined) ?? [];
}

function confirmer(link: LiveTable, { pending }: ViewFrame): (option: string) => void {
  return (option) => {
    const question = pending.kind === 'ask' ? pending.questions.find((candidate) => candidate.yours) : undefined;
    if (question && link.get().unanswered === 0) link.send({ kind: 'choose', by: question.to, option });
  };
}

/** The window's title says whose turn it is, for those who look at something else. */
function Title({ view, yours }: { view: ViewFrame; yours: boolean }): ReactNode {
  return <title>{`${yours ? '● You are asked · ' : ''}${view.title ?? 'A fight'} · Riposte`}</title>;
}

/** The pending question in one line, on a telephone, while something else is looked at. */
function Reminder({ view, yours, onOpen }: { view: ViewFrame; yours: boolean; onOpen(): void }): ReactNode {
  const people = peopleOf(view.cards);
  if (view.pending.kind === 'over') return null;
  const names = askedNow(view).map((asked) => nameOf(people, asked));
  return (
    <button type="button" className={yours ? 'reminder yours' : 'reminder'} onClick={onOpen}>
      {yours ? `${names.join(', ')}: you are asked` : `Waiting for ${names.join(', ')}`}
      <span aria-hidden="true">→</span>
    </button>
  );
}

function Gone({ why }: { why: Live['ended'] }): ReactNode {
  if (why === 'no-such-table') {
    return (
      <Notice title="There is no such table">
        <p>It was never made on this server, or its data was removed.</p>
      </Notice>
    );
  }
  if (why === 'unreadable') {
    return (
      <Notice title="This version cannot open that table">
        <p>
          Its record was written by another version of Riposte. Nothing is lost: a server of that version can open it.
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="This browser does not hold that seat">
      <p>Open your seat’s link again. If you do not have it any more, ask the game master for it.</p>
    </Notice>
  );
}

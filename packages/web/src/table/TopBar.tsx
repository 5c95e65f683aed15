/** The head of a table: what fight it is, how the connection stands, and who sits where. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { SeatShown, ViewFrame } from '@riposte/table/protocol.ts';
import type { Connection, Wish } from '../live/live.ts';
import { keptLinks } from '../live/memory.ts';
import { Mark } from '../look/Mark.tsx';
import { nameOf, usePeople } from './people.ts';

const STANDING: Record<Connection, string> = {
  connecting: 'Connecting …',
  open: 'Connected',
  lost: 'Connection lost, trying again …',
  ended: 'Ended',
};

interface TopBarProps {
  view: ViewFrame;
  connection: Connection;
  send(wish: Wish): void;
}

/** The bar at the top of a table. */
export function TopBar({ view, connection, send }: TopBarProps): ReactNode {
  const here = view.seats.filter((seat) => seat.present).length;
  return (
    <header className="top">
      <a href="/" aria-label="Riposte, to the start">
        <Mark size={26} />
      </a>
      <h1>{view.title ?? 'A fight'}</h1>
      <span className={`connection ${connection}`} role="status">
        <span className="dot" aria-hidden="true" />
        <span className="words">{STANDING[connection]}</span>
      </span>
      <DialogTrigger>
        <Button className="button quiet small">
          Seats <span className="figure">{here}</span>
          <span className="unseen"> present</span>
        </Button>
        <ModalOverlay className="overlay" isDismissable>
          <Modal className="modal">
            <Dialog className="dialog">
              {({ close }) => (
                <>
                  <Heading slot="title">Seats at this table</Heading>
                  <Seats view={view} send={send} />
                  <Button className="button" onPress={close}>
                    Close
                  </Button>
                </>
              )}
            </Dialog>
          </Modal>
        </ModalOverlay>
      </DialogTrigger>
    </header>
  );
}

/** Everybody's seat; whoever made the table in this browser also has the links to hand out. */
function Seats({ view, send }: Omit<TopBarProps, 'connection'>): ReactNode {
  const links = keptLinks(view.table);
  return (
    <>
      {links.length > 0 && (
        <p className="note">
          Send each player the link of one seat. Whoever opens it sits there, so do not publish it.
        </p>
      )}
      <ul className="seats">
        {view.seats.map((seat) => (
          <Seat
            key={seat.seat}
            seat={seat}
            mine={seat.seat === view.you.seat}
            link={links.find((known) => known.seat === seat.seat)?.link}
            onGive={view.you.role === 'gm' && seat.taken ? () => send({ kind: 'give', seat: seat.seat }) : null}
          />
        ))}
      </ul>
    </>
  );
}

const ROLES = { gm: 'Game master', player: 'Player', spectator: 'Watches' } as const;

interface SeatProps {
  seat: SeatShown;
  mine: boolean;
  link: string | undefined;
  /** Hands the seat back to whoever holds it; null where there is nothing to hand back. */
  onGive: (() => void) | null;
}

function Seat({ seat, mine, link, onGive }: SeatProps): ReactNode {
  const people = usePeople();
  const address = link === undefined ? null : new URL(link, location.href).href;
  const standing = seat.present ? 'here' : seat.opened ? 'away' : 'not opened yet';
  return (
    <li>
      <div className="who">
        <span className={seat.present ? 'dot on' : 'dot'} aria-hidden="true" />
        <strong>{seat.name}</strong>
        <span className="note">
          {mine ? 'you, ' : ''}
          {ROLES[seat.role]}
          {seat.fighters.length > 0 &&
            ` for ${seat.fighters.map((fighter) => nameOf(people, fighter)).join(', ')}`}, {standing}
          {seat.taken ? ', answered for by the game master' : ''}
        </span>
      </div>
      {onGive && (
        <Button className="button small" onPress={onGive}>
          Let {seat.name} answer again
        </Button>
      )}
      {address && !mine && (
        <div className="link">
          <input
            readOnly
            value={address}
            aria-label={`Link of the seat ${seat.name}`}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Copy text={address} what={seat.name} />
        </div>
      )}
    </li>
  );
}

/** Copying needs a secure context, which a local network is not: without it the link is there to be selected. */
function Copy({ text, what }: { text: string; what: string }): ReactNode {
  if (!('clipboard' in navigator)) return null;
  return (
    <Button
      className="button small"
      aria-label={`Copy the link of ${what}`}
      onPress={() => void navigator.clipboard.writeText(text)}
    >
      Copy
    </Button>
  );
}

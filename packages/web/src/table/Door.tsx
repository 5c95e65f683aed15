/** The way to a seat: a link's secret is exchanged for a cookie, and vanishes from the address. */
import { useEffect, useState, type ReactNode } from 'react';
import type { Entered } from '@riposte/table/protocol.ts';
import { enter, mySeats, type CallError } from '../live/api.ts';
import { remember } from '../live/memory.ts';
import { seatAddress } from '../live/route.ts';
import { Notice } from '../look/Notice.tsx';
import { Table } from './Table.tsx';

interface DoorProps {
  table: string;
  secret: string | null;
  seat: string | null;
}

type Entry =
  | { at: 'door' }
  | { at: 'seat'; seat: string }
  | { at: 'choice'; seats: Entered[] }
  | { at: 'refused'; error: CallError };

/** Lets somebody in who has a link or has been here before; otherwise says what is missing. */
export function Door({ table, secret, seat }: DoorProps): ReactNode {
  const [entry, setEntry] = useState<Entry>(seat && !secret ? { at: 'seat', seat } : { at: 'door' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (seat && !secret) return;
    let left = false;
    void knock(table, secret).then((answer) => {
      if (left) return;
      if (answer.at === 'seat') history.replaceState(null, '', seatAddress(table, answer.seat));
      setEntry(answer);
    });
    return () => {
      left = true;
    };
  }, [table, secret, seat, tries]);

  switch (entry.at) {
    case 'door':
      return <main className="notice" aria-busy="true" aria-label="Opening the table" />;
    case 'seat':
      return <Table key={entry.seat} table={table} seat={entry.seat} />;
    case 'choice':
      return <Choice table={table} seats={entry.seats} />;
    case 'refused':
      return entry.error.code === 'unreachable' ? (
        <Notice title="The table does not answer">
          <p>{entry.error.message}</p>
          <p>
            <button type="button" className="button main" onClick={() => setTries(tries + 1)}>
              Try again
            </button>
          </p>
        </Notice>
      ) : (
        <Notice title="This link does not open a seat">
          <p>{entry.error.message}</p>
          <p className="note">Ask the game master for your link again; every seat has its own.</p>
        </Notice>
      );
  }
}

async function knock(table: string, secret: string | null): Promise<Entry> {
  if (secret !== null) {
    const entered = await enter(table, secret);
    if (!entered.ok) return { at: 'refused', error: entered.error };
    return sit(entered.value);
  }
  const seats = await mySeats(table);
  if (!seats.ok) return { at: 'refused', error: seats.error };
  const [first, ...more] = seats.value;
  if (!first)
    return { at: 'refused', error: { code: 'forbidden', message: 'This browser has no seat at this table.' } };
  return more.length > 0 ? { at: 'choice', seats: seats.value } : sit(first);
}

function sit({ table, seat, role, title }: Entered): Entry {
  remember({ table, seat, role, title: title ?? 'A fight', at: Date.now() });
  return { at: 'seat', seat };
}

function Choice({ table, seats }: { table: string; seats: Entered[] }): ReactNode {
  return (
    <Notice title="Which seat?">
      <p>This browser has several seats at this table.</p>
      <ul className="stack">
        {seats.map((seat) => (
          <li key={seat.seat}>
            <a className="button" href={seatAddress(table, seat.seat)}>
              {seat.name}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

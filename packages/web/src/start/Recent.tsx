/** Tables that this browser has sat at. */
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { forget, recentTables } from '../live/memory.ts';
import { seatAddress } from '../live/route.ts';

const ROLES: Record<string, string> = { gm: 'as game master', player: 'as player', spectator: 'watching' };

/** The tables, the latest first; nothing where there are none. */
export function Recent(): ReactNode {
  const [tables, setTables] = useState(recentTables);
  if (tables.length === 0) return null;
  return (
    <section className="panel recent" aria-labelledby="recent-title">
      <h2 id="recent-title">Your tables</h2>
      <ul>
        {tables.map(({ table, seat, role, title, at }) => (
          <li key={`${table} ${seat}`}>
            <a href={seatAddress(table, seat)}>
              <strong>{title}</strong>
              <span className="note">
                {ROLES[role] ?? role}, {new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
            </a>
            <Button
              className="button quiet small"
              aria-label={`Forget ${title}`}
              onPress={() => {
                forget(table);
                setTables(recentTables());
              }}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

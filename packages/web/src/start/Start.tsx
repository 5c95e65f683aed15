/** The start: what this is in one glance, a fight in one click, fighters of one's own, tables one has sat at. */
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Examples, NewTable } from '@riposte/table/protocol.ts';
import { examples, makeTable, type CallError } from '../live/api.ts';
import { keepLinks } from '../live/memory.ts';
import { Mark } from '../look/Mark.tsx';
import { FightBuilder } from './FightBuilder.tsx';
import { Recent } from './Recent.tsx';
import { Sample } from './Sample.tsx';

/** How the server's list of shipped fights stands. */
type Shipped = { at: 'loading' } | { at: 'here'; examples: Examples } | { at: 'gone'; error: CallError };

/** The first page. */
export function Start(): ReactNode {
  const [shipped, setShipped] = useState<Shipped>({ at: 'loading' });
  const [making, setMaking] = useState(false);
  const [trouble, setTrouble] = useState<CallError | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void examples().then((answer) => {
      setShipped(answer.ok ? { at: 'here', examples: answer.value } : { at: 'gone', error: answer.error });
    });
  }, [tries]);

  const make = async (body: NewTable): Promise<void> => {
    setMaking(true);
    setTrouble(null);
    const made = await makeTable(body);
    if (!made.ok) {
      setMaking(false);
      setTrouble(made.error);
      return;
    }
    keepLinks(made.value);
    const own = made.value.seats.find((seat) => seat.role === 'gm');
    if (own) location.assign(own.link);
  };

  const systems = shipped.at === 'here' ? shipped.examples.systems : [];
  const ready = systems.flatMap(({ system, title, scenarios }) =>
    scenarios.map((scenario) => ({ ...scenario, key: `${system} ${scenario.id}`, system: title })),
  );
  // The first click should land where the page is at its best: somebody strikes, and you must choose.
  const first = ready.find(({ scenario }) => isObject(scenario) && 'opening' in scenario) ?? ready[0];
  return (
    <>
      <title>Riposte</title>
      <header className="hero">
        <div className="hero-words">
          <p className="brand">
            <Mark size={34} /> Riposte
          </p>
          <h1>
            You are attacked. <em>How do you defend?</em>
          </h1>
          <p className="lead">
            Tabletop fights in which the person attacked chooses: every defense with its number, the reasons for it and
            its exact odds. Two people, two screens, your dice or ours.
          </p>
          <Button
            className="button main big"
            isDisabled={making || !first}
            onPress={() => first && void make({ scenario: first.scenario })}
          >
            {making ? 'Laying the table …' : 'Fight now'}
          </Button>
          {first && (
            <p className="note">
              {first.title} · {first.system}
            </p>
          )}
        </div>
        <Sample />
      </header>
      <main className="start">
        {trouble && <Trouble error={trouble} />}
        {shipped.at === 'gone' && (
          <div className="trouble" role="alert">
            <p>{shipped.error.message}</p>
            <Button className="button small" onPress={() => setTries(tries + 1)}>
              Try again
            </Button>
          </div>
        )}
        <div className="columns">
          <FightBuilder systems={systems} busy={making} onFight={(scenario) => void make({ scenario })} />
          <div className="stack">
            {ready.length > 1 && (
              <section className="panel ready" aria-labelledby="ready-title">
                <h2 id="ready-title">Ready fights</h2>
                <ul>
                  {ready.map((fight) => (
                    <li key={fight.key}>
                      <div>
                        <strong>{fight.title}</strong>
                        <span className="note">{fight.note ?? fight.system}</span>
                      </div>
                      <Button
                        className="button small"
                        aria-label={`Fight: ${fight.title}`}
                        isDisabled={making}
                        onPress={() => void make({ scenario: fight.scenario })}
                      >
                        Fight
                      </Button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <Recent />
          </div>
        </div>
      </main>
    </>
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Why a fight could not be made, and where in it. */
function Trouble({ error }: { error: CallError }): ReactNode {
  const issues = 'issues' in error ? (error.issues ?? []) : [];
  return (
    <div className="trouble" role="alert">
      <p>{error.message}</p>
      {issues.length > 1 && (
        <ul>
          {issues.slice(0, 8).map((issue) => (
            <li key={issue.path + issue.message}>
              <code>{issue.path}</code> {issue.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The fighters: gauges, conditions, counters, and scores with their reasons on tap. */
import { useId, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Card } from '@riposte/rules/engine/system.ts';
import type { ViewFrame } from '@riposte/table/protocol.ts';
import { Reasons } from '../look/Reasons.tsx';
import { plain } from '../prompt/words.ts';
import { askedNow, usePeople } from './people.ts';

/** Every fighter in full. */
export function Cards({ view }: { view: ViewFrame }): ReactNode {
  const asked = askedNow(view);
  return (
    <section className="cards" aria-label="Fighters">
      {view.cards.map((card) => (
        <FighterCard key={card.fighter} card={card} asked={asked.includes(card.fighter)} />
      ))}
    </section>
  );
}

/** Every fighter in a line, for the telephone: who stands how. */
export function Strip({ view, onOpen }: { view: ViewFrame; onOpen(): void }): ReactNode {
  const asked = askedNow(view);
  return (
    <section className="strip" aria-label="Fighters in brief">
      {view.cards.map((card) => (
        <button
          key={card.fighter}
          type="button"
          className={asked.includes(card.fighter) ? 'brief asked' : 'brief'}
          onClick={onOpen}
        >
          <Token fighter={card.fighter} />
          <span className="name">{card.name}</span>
          {card.gauges.slice(0, 1).map((gauge) => (
            <Gauge key={gauge.label} gauge={gauge} brief />
          ))}
          {card.conditions.length > 0 && <span className="conditions-brief">{card.conditions.join(', ')}</span>}
        </button>
      ))}
    </section>
  );
}

function FighterCard({ card, asked }: { card: Card; asked: boolean }): ReactNode {
  const people = usePeople();
  return (
    <article className={asked ? 'card panel asked' : 'card panel'} aria-label={card.name}>
      <header>
        <Token fighter={card.fighter} />
        <h2>{card.name}</h2>
        <span className={`side side-${people.get(card.fighter)?.tint ?? 'a'}`}>{card.side}</span>
      </header>
      {asked && <p className="kicker turn">is asked</p>}
      <div className="gauges">
        {card.gauges.map((gauge) => (
          <Gauge key={gauge.label} gauge={gauge} />
        ))}
      </div>
      {card.conditions.length > 0 && (
        <ul className="conditions" aria-label="Conditions">
          {card.conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
      {card.counters.length > 0 && (
        <dl className="counters figure">
          {card.counters.map((counter) => (
            <div key={counter.label}>
              <dt>{counter.label}</dt>
              <dd>{plain(counter.amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Scores card={card} />
    </article>
  );
}

/** The scores; a tap on one unfolds its reasons below. */
function Scores({ card }: { card: Card }): ReactNode {
  const [open, setOpen] = useState<string | null>(null);
  const panel = useId();
  const shown = card.scores.find((score) => score.label === open);
  return (
    <>
      <div className="scores">
        {card.scores.map(({ label, tally }) => (
          <Button
            key={label}
            className="score"
            aria-expanded={label === open}
            aria-controls={panel}
            onPress={() => setOpen(label === open ? null : label)}
          >
            <span>{label}</span> <strong className="figure">{plain(tally.total)}</strong>
          </Button>
        ))}
      </div>
      <div id={panel} className="why" hidden={!shown}>
        {shown && <Reasons tally={shown.tally} title={`Reasons for ${shown.label} of ${card.name}`} />}
      </div>
    </>
  );
}

/** A fighter's initials in his side's colour. */
export function Token({ fighter }: { fighter: string }): ReactNode {
  const person = usePeople().get(fighter);
  return (
    <span className={`token side-${person?.tint ?? 'a'}`} aria-hidden="true">
      {person?.initials ?? '?'}
    </span>
  );
}

/** What is left of something; below zero the bar is empty and the number says how far. */
function Gauge({ gauge, brief = false }: { gauge: Card['gauges'][number]; brief?: boolean }): ReactNode {
  const { label, now, max } = gauge;
  const share = max > 0 ? Math.max(0, Math.min(1, now / max)) : 0;
  const level = share <= 0 ? 'empty' : share < 1 / 3 ? 'low' : 'well';
  return (
    <span className={brief ? 'gauge brief-gauge' : 'gauge'}>
      <span className="gauge-label">{label}</span>
      <span className={`gauge-track ${level}`} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="figure gauge-number">
        {plain(now)}
        <span className="note">/{max}</span>
      </span>
    </span>
  );
}

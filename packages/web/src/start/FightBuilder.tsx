/** Two fighters of one's own choice: shipped ones, or character files with the importer's report shown before the fight. */
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import type { Json } from '@riposte/rules/engine/system.ts';
import type { Examples } from '@riposte/table/protocol.ts';
import { FighterPicker } from './FighterPicker.tsx';
import type { Corner } from './readCharacter.ts';
import { duel } from './scenario.ts';

type SystemShown = Examples['systems'][number];

interface FightBuilderProps {
  systems: SystemShown[];
  busy: boolean;
  onFight(scenario: Json): void;
}

/** Systems that can seat two fighters of one's choice. */
export function FightBuilder({ systems, busy, onFight }: FightBuilderProps): ReactNode {
  const able = systems.filter((system) => system.fighters.length > 0);
  const [wanted, setWanted] = useState<string | null>(null);
  const system = able.find((candidate) => candidate.system === wanted) ?? able[0];
  if (!system)
    return <section className="panel builder" aria-busy={systems.length === 0} aria-label="Choose two fighters" />;
  return (
    <section className="panel builder" aria-labelledby="builder-title">
      <header>
        <h2 id="builder-title">Choose two fighters</h2>
        {able.length > 1 && <SystemPicker systems={able} current={system} onPick={setWanted} />}
      </header>
      <Corners key={system.system} system={system} busy={busy} onFight={onFight} />
    </section>
  );
}

function Corners({ system, busy, onFight }: { system: SystemShown } & Omit<FightBuilderProps, 'systems'>): ReactNode {
  const shipped = system.fighters.map(({ id, name, fighter }) => ({ id, name, fighter }));
  const [one, setOne] = useState<Corner | null>(shippedCorner(shipped, 0));
  const [two, setTwo] = useState<Corner | null>(shippedCorner(shipped, 1));
  return (
    <>
      <div className="corners">
        <FighterPicker title="First fighter" system={system.system} shipped={shipped} corner={one} onPick={setOne} />
        <span className="against" aria-hidden="true">
          against
        </span>
        <FighterPicker title="Second fighter" system={system.system} shipped={shipped} corner={two} onPick={setTwo} />
      </div>
      <Button
        className="button main"
        isDisabled={busy || !one || !two}
        onPress={() => one && two && onFight(duel(system.system, one, two))}
      >
        {one && two ? `Fight: ${one.name} against ${two.name}` : 'Choose two fighters'}
      </Button>
    </>
  );
}

function shippedCorner(shipped: { id: string; name: string; fighter: Json }[], index: number): Corner | null {
  const chosen = shipped[index] ?? shipped[0];
  return chosen ? { ...chosen, report: null } : null;
}

interface SystemPickerProps {
  systems: SystemShown[];
  current: SystemShown;
  onPick(system: string): void;
}

function SystemPicker({ systems, current, onPick }: SystemPickerProps): ReactNode {
  return (
    <Select className="select" value={current.system} onChange={(key) => onPick(String(key))}>
      <Label>Rules</Label>
      <Button className="button small">
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      <Popover className="popover">
        <ListBox className="list">
          {systems.map(({ system, title }) => (
            <ListBoxItem key={system} id={system} textValue={title}>
              {title}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}

/** One corner of a fight: a shipped fighter, or a character file dropped or chosen, with what became of it. */
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import type { Json, SystemId } from '@riposte/rules/engine/system.ts';
import { ImportReportShown } from './ImportReport.tsx';
import { readCharacter, type Corner } from './readCharacter.ts';

/** Larger files are not even opened, in bytes; the importer has its own limits for what they hold. */
const FILE_LIMIT = 1024 * 1024;

interface FighterPickerProps {
  title: string;
  system: SystemId;
  shipped: { id: string; name: string; fighter: Json }[];
  corner: Corner | null;
  onPick(corner: Corner): void;
}

/** Picks one fighter. */
export function FighterPicker({ title, system, shipped, corner, onPick }: FighterPickerProps): ReactNode {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const read = async (file: { name: string; size: number; text(): Promise<string> }): Promise<void> => {
    setTrouble(null);
    if (file.size > FILE_LIMIT) {
      setTrouble(`${file.name} is larger than a character file may be (1 MB).`);
      return;
    }
    setReading(true);
    const result = await readCharacter(system, file.name, await file.text());
    setReading(false);
    if (result.ok) onPick(result.value);
    else setTrouble(`${file.name}: ${result.error}`);
  };
  return (
    <DropZone
      className="corner"
      aria-label={`${title}: drop a character file`}
      getDropOperation={() => 'copy'}
      onDrop={(event) => {
        const item = event.items.find((dropped) => dropped.kind === 'file');
        if (item) void item.getFile().then(read);
      }}
    >
      <Select
        className="select wide"
        placeholder={corner?.name ?? 'Choose'}
        value={corner?.id ?? null}
        onChange={(key) => {
          const chosen = shipped.find(({ id }) => id === key);
          setTrouble(null);
          if (chosen) onPick({ ...chosen, report: null });
        }}
      >
        <Label>{title}</Label>
        <Button className="button">
          <SelectValue />
          <span aria-hidden="true">▾</span>
        </Button>
        <Popover className="popover">
          <ListBox className="list">
            {shipped.map(({ id, name }) => (
              <ListBoxItem key={id} id={id} textValue={name}>
                {name}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </Select>
      <p className="note">
        <FileTrigger
          onSelect={(files) => {
            const [file] = files ?? [];
            if (file) void read(file);
          }}
        >
          <Button className="button quiet small">{reading ? 'Reading …' : 'Open a character file'}</Button>
        </FileTrigger>
        <span className="drop-hint"> or drop it here</span>
      </p>
      {trouble && (
        <p className="trouble" role="alert">
          {trouble}
        </p>
      )}
      {corner?.report && <ImportReportShown report={corner.report} />}
    </DropZone>
  );
}

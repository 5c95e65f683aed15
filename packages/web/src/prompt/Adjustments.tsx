/** What can be varied in the choices: switches, rows of values, or a list where there are many. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Switch } from 'react-aria-components/Switch';
import type { Hex, Placed } from '@riposte/rules/engine/system.ts';
import type { OptionShown, QuestionShown } from '@riposte/table/protocol.ts';
import { usePeople, type People } from '../table/people.ts';
import type { Adjustment } from './parts.ts';
import { wayOf, wayTo, wordsOf, type Way } from './words.ts';

/** Up to so many values stand side by side, more where they are arrows; the rest fold into a list. */
const MOST_SEGMENTS = 4;
const MOST_ARROWS = 7;

interface AdjustmentsProps {
  adjustments: Adjustment[];
  question: QuestionShown;
  /** Where the one who is asked stands, for directions. */
  placed: Placed | undefined;
  /** The option that is considered, whose parts are what the controls show. */
  current: OptionShown | null;
  onWish(part: string, value: string): void;
}

/** One control for each part that can be varied. */
export function Adjustments({ adjustments, question, placed, current, onWish }: AdjustmentsProps): ReactNode {
  const people = usePeople();
  if (adjustments.length === 0) return null;
  return (
    <div className="adjustments">
      {adjustments.map(({ part, values }) => (
        <Control
          key={part}
          part={part}
          values={values.map((value) => ({ value, ...valueWords(value, part, question, placed, people) }))}
          legal={new Set(question.options.flatMap((option) => option.parts?.[part] ?? []))}
          value={current?.parts?.[part] ?? values[0] ?? 'no'}
          onChange={(value) => onWish(part, value)}
        />
      ))}
    </div>
  );
}

interface ControlProps {
  part: string;
  values: { value: string; words: string; arrow?: string }[];
  legal: ReadonlySet<string>;
  value: string;
  onChange(value: string): void;
}

function Control({ part, values, legal, value, onChange }: ControlProps): ReactNode {
  const title = wordsOf(part);
  const [off, on] = values;
  if (values.length === 2 && off?.value === 'no' && on?.value === 'yes') {
    return (
      <Switch
        className="switch"
        isSelected={value === 'yes'}
        isDisabled={!legal.has('yes')}
        onChange={(selected) => onChange(selected ? 'yes' : 'no')}
      >
        <span className="track" aria-hidden="true" />
        {title}
      </Switch>
    );
  }
  const arrows = values.some((each) => each.arrow);
  if (values.length <= (arrows ? MOST_ARROWS : MOST_SEGMENTS)) {
    return (
      <RadioGroup className="segments" value={value} onChange={onChange}>
        <Label>{title}</Label>
        <div>
          {values.map((each) => (
            <Radio key={each.value} value={each.value} isDisabled={!legal.has(each.value)}>
              {each.arrow && (
                <span className="arrow" aria-hidden="true">
                  {each.arrow}
                </span>
              )}
              <span
                className={each.arrow && values.length > MOST_SEGMENTS ? 'unseen' : each.arrow ? 'roomy' : undefined}
              >
                {each.words}
              </span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
    );
  }
  return (
    <Select className="select" value={value} onChange={(key) => onChange(String(key))}>
      <Label>{title}</Label>
      <Button className="button small">
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      <Popover className="popover">
        <ListBox className="list">
          {values.map((each) => (
            <ListBoxItem key={each.value} id={each.value} textValue={each.words} isDisabled={!legal.has(each.value)}>
              {each.words}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}

/** A value in words: a fighter's name, a direction with its arrow, a number with its sign, otherwise the id made readable. */
function valueWords(
  value: string,
  part: string,
  question: QuestionShown,
  placed: Placed | undefined,
  people: People,
): { words: string; arrow?: string } {
  const way = placed && wayNamed(value, part, question, placed);
  if (way) return way;
  const person = people.get(value);
  return { words: person ? person.name : /^-\d+$/.test(value) ? value.replace('-', '−') : wordsOf(value) };
}

/** The direction that a value names: a facing, a neighbouring hex, or the hex of an option that has this value. */
function wayNamed(value: string, part: string, question: QuestionShown, placed: Placed): Way | null {
  if (part === 'facing' && /^[0-5]$/.test(value)) return wayOf(Number(value), placed.facing);
  const numbers = /^(-?\d+),(-?\d+)$/.exec(value);
  if (!numbers) return null;
  const named: Hex = { q: Number(numbers[1]), r: Number(numbers[2]) };
  const option = question.options.find((candidate) => candidate.parts?.[part] === value);
  return wayTo(placed.hex, option?.hex ?? named, placed.facing) ?? wayTo(placed.hex, named, placed.facing);
}

/** Real dice typed in: tap the faces in the order in which they are read, or type their digits. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { faceCount } from '@riposte/rules/engine/rolls.ts';
import type { Dice } from '@riposte/rules/engine/dice.ts';
import { Die } from '../look/Faces.tsx';

/** More slots than these would not help anybody count. */
const MOST_SLOTS = 12;

interface FacesFieldProps {
  dice: Dice;
  sides: number;
  faces: number[];
  /** What the faces come to once all are there. */
  total: number | null;
  onChange(faces: number[]): void;
}

/** The faces so far, buttons for the next one, and a field for the keyboard. */
export function FacesField({ dice, sides, faces, total, onChange }: FacesFieldProps): ReactNode {
  const count = faceCount(dice, faces);
  const full = faces.length >= count;
  const slots = Math.min(count, MOST_SLOTS);
  return (
    <fieldset className="own-dice">
      <legend>Rolling your own dice? Say what they show</legend>
      <div className="row">
        <TextField
          className="faces-text"
          value={faces.join(sides > 9 ? ' ' : '')}
          inputMode="numeric"
          onChange={(text) => onChange(facesIn(text, sides).slice(0, count))}
        >
          <Label className="unseen">Faces of {count} dice, in order</Label>
          <span className="slots" aria-hidden="true">
            {Array.from({ length: slots }, (_, index) => (
              <Die key={index} face={faces[index] ?? null} sides={sides} size={34} />
            ))}
            {total !== null && <strong className="figure">= {total}</strong>}
          </span>
          <Input autoComplete="off" placeholder={sides > 9 ? '12 7 …' : '3 4 2'} />
        </TextField>
        {faces.length > 0 && (
          <Button className="button quiet small" onPress={() => onChange([])}>
            Clear
          </Button>
        )}
      </div>
      {sides <= 6 && (
        <div className="pad" role="group" aria-label="Next die">
          {Array.from({ length: sides }, (_, index) => index + 1).map((face) => (
            <Button
              key={face}
              className="pad-die"
              aria-label={`A die shows ${face}`}
              isDisabled={full}
              onPress={() => onChange([...faces, face])}
            >
              <Die face={face} sides={sides} size={34} />
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The faces that a text names: single digits where the dice have no more, otherwise numbers set apart. */
export function facesIn(text: string, sides: number): number[] {
  const pieces = sides > 9 ? text.split(/\D+/) : [...text.replace(/\D/g, '')];
  return pieces
    .filter((piece) => piece !== '')
    .map(Number)
    .filter((face) => face >= 1 && face <= sides);
}

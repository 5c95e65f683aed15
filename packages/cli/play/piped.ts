/** A person behind a pipe: numbered options, one answer a line; good for scripts, screen readers and tests. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { oneLine } from '../input/refusal.ts';
import { percent } from '../print/columns.ts';
import { needText } from '../print/pending.ts';
import type { OptionShape } from '../shape/pending.ts';
import { facesOf, type Chosen, type Person } from './person.ts';

/** Reads answers from `input` and writes to `output`. The end of the input is the person's leaving. */
export function piped(input: Readable, output: Writable): Person {
  const lines = createInterface({ input, terminal: false })[Symbol.asyncIterator]();
  const write = (line: string) => void output.write(`${line}\n`);
  const ask = async <T>(prompt: string, read: (line: string) => T | string): Promise<T | null> => {
    write(prompt);
    for (;;) {
      const next = await lines.next();
      if (next.done === true) return null;
      const answer = read(next.value.trim());
      if (typeof answer !== 'string') return answer;
      write(answer);
    }
  };

  return {
    choose(questions, headings) {
      const choices: Chosen[] = [];
      for (const [at, question] of questions.entries()) {
        write(headings[at] ?? question.asks);
        for (const option of question.options) {
          choices.push({ kind: 'option', by: question.to, option });
          write(`  ${choices.length}) ${optionText(option)}`);
        }
        for (const refused of question.refused) {
          write(
            `  x) ${refused.label} (${refused.id}): ${refused.bars.map((bar) => `${bar.because} [${bar.clause}]`).join('; ')}`,
          );
        }
      }
      return ask<Chosen>('Your choice, by number or id?', (line) => {
        const byNumber = /^\d+$/.test(line) ? choices[Number(line) - 1] : undefined;
        const byId = choices.find((choice) => choice.kind === 'option' && choice.option.id === line);
        return (
          byNumber ??
          byId ??
          `Expected a number from 1 to ${choices.length} or an id, got ${oneLine(line) || 'nothing'}`
        );
      });
    },
    roll(_roll, heading, mayBeOurs, wrong) {
      write(heading);
      const prompt = mayBeOurs ? 'The faces, or an empty line for our dice?' : 'The faces?';
      return ask(prompt, (line) => {
        if (line === '' && mayBeOurs) return { kind: 'ours' };
        const faces = facesOf(line);
        return wrong(faces) ?? { kind: 'typed', faces };
      });
    },
    say(said) {
      for (const line of said) write(line);
    },
    leave: write,
  };
}

/** An option in one line, such as `Parry with the sword (parry:sword) · 11 or less · 62.5 %`. */
export function optionText({ label, id, need, chance, costs }: OptionShape): string {
  return [
    `${label} (${id})`,
    ...(need === null ? [] : [needText(need)]),
    ...(chance === null ? [] : [percent(chance.decimal)]),
    ...costs.map(({ what, amount }) => `costs ${amount} ${what}`),
  ].join(' · ');
}

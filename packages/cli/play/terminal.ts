/** A person at a terminal: menus to move through with the arrow keys, reasons beside each number. */
import { intro, isCancel, log, outro, select, text } from '@clack/prompts';
import { indent, percent } from '../print/columns.ts';
import { needText, tallyLines } from '../print/pending.ts';
import type { OptionShape, QuestionShape, RefusalShape } from '../shape/pending.ts';
import { facesOf, type Chosen, type Person } from './person.ts';

/** What a menu gives back: an option of a question, or a step to a menu of another kind. */
type Picked =
  | { kind: 'option'; by: string; option: OptionShape }
  | { kind: 'reasons' | 'referee' | 'back' }
  | { kind: 'refused'; to: string; refusal: RefusalShape };

/** Prompts on the process's own terminal. Ctrl-C or Escape is the person's leaving. */
export function terminal(title: string): Person {
  intro(title);
  return {
    async choose(questions, headings) {
      for (;;) {
        const picked = await pick(headings.join(' / '), menuOf(questions));
        if (picked === null) return null;
        if (picked.kind === 'option') return picked;
        if (picked.kind === 'reasons') log.message(reasons(questions).join('\n'));
        if (picked.kind === 'referee') {
          const allowed = await overrule(questions);
          if (allowed !== null) return allowed;
        }
      }
    },
    async roll(_roll, heading, mayBeOurs, wrong) {
      const answer = await text({
        message: heading,
        placeholder: mayBeOurs
          ? 'Enter lets our dice fall; or type the faces, such as 3 4 2'
          : 'the faces, such as 3 4 2',
        validate: (line = '') => (line.trim() === '' && mayBeOurs ? undefined : (wrong(facesOf(line)) ?? undefined)),
      });
      if (isCancel(answer)) return null;
      return answer === undefined || answer.trim() === ''
        ? { kind: 'ours' }
        : { kind: 'typed', faces: facesOf(answer) };
    },
    say(lines) {
      if (lines.length > 0) log.message(lines.join('\n'));
    },
    leave: outro,
  };
}

interface Entry {
  value: Picked;
  label: string;
  hint?: string;
}

function menuOf(questions: QuestionShape[]): Entry[] {
  const labels = questions.flatMap(({ options }) => options.map(({ label }) => label));
  const entries: Entry[] = questions.flatMap((question) =>
    question.options.map((option) => {
      // Two ways to give ground read alike until their ids tell them apart.
      const isOnly = labels.indexOf(option.label) === labels.lastIndexOf(option.label);
      const label = isOnly ? lineOf(option) : `${lineOf(option)} (${option.id})`;
      return { value: { kind: 'option', by: question.to, option }, label, hint: hintOf(option) };
    }),
  );
  if (
    questions.some((question) => question.options.some((option) => option.need !== null) || question.refused.length > 0)
  ) {
    entries.push({ value: { kind: 'reasons' }, label: 'Why these numbers, and why not the others?' });
  }
  if (questions.some((question) => question.refused.some((refusal) => refusal.overridable))) {
    entries.push({ value: { kind: 'referee' }, label: 'The referee allows what is refused …' });
  }
  return entries;
}

/** Which refused option the referee allows, and why; null for neither. */
async function overrule(questions: QuestionShape[]): Promise<Chosen | null> {
  const entries: Entry[] = questions.flatMap((question) =>
    question.refused
      .filter((refusal) => refusal.overridable)
      .map((refusal) => ({
        value: { kind: 'refused', to: question.to, refusal },
        label: refusal.label,
        hint: barsText(refusal),
      })),
  );
  const picked = await pick('What does the referee allow?', [
    ...entries,
    { value: { kind: 'back' }, label: 'Nothing' },
  ]);
  if (picked?.kind !== 'refused') return null;
  const because = await text({
    message: 'Why?',
    validate: (line = '') => (line.trim() === '' ? 'A ruling has a reason.' : undefined),
  });
  return isCancel(because) ? null : { kind: 'allow', to: picked.to, refusal: picked.refusal, because: because.trim() };
}

async function pick(message: string, options: Entry[]): Promise<Picked | null> {
  // The library's type for options distributes over unions; a menu of positions says the same without one.
  const menu = options.map(({ label, hint }, value) =>
    hint === undefined ? { value, label } : { value, label, hint },
  );
  const picked = await select<number>({ message, options: menu, maxItems: 16 });
  return isCancel(picked) ? null : (options[picked]?.value ?? null);
}

function reasons(questions: QuestionShape[]): string[] {
  return questions.flatMap(({ options, refused }) => [
    ...options.flatMap((option) =>
      option.need === null ? [] : [lineOf(option), ...indent(tallyLines(option.need), 4)],
    ),
    ...refused.map((refusal) => `${refusal.label}: ${barsText(refusal)}`),
  ]);
}

function lineOf({ label, need, chance }: OptionShape): string {
  return [
    label,
    ...(need === null ? [] : [needText(need)]),
    ...(chance === null ? [] : [percent(chance.decimal)]),
  ].join(' · ');
}

function hintOf({ costs, overruled, id }: OptionShape): string {
  const notes = costs.map(({ what, amount }) => `costs ${amount} ${what}`);
  return [id, ...notes, ...(overruled === null ? [] : [`allowed: ${overruled}`])].join(', ');
}

function barsText({ bars }: RefusalShape): string {
  return bars.map((bar) => `${bar.because} [${bar.clause}]`).join('; ');
}

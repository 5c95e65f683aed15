/** What may be thrown in while something else is pending. It lapses unused. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { QuestionShown } from '@riposte/table/protocol.ts';
import { nameOf, usePeople } from '../table/people.ts';

interface InterjectionsProps {
  questions: QuestionShown[];
  busy: boolean;
  onChoose(by: string, option: string): void;
}

/** One button for each thing that may be thrown in. */
export function Interjections({ questions, busy, onChoose }: InterjectionsProps): ReactNode {
  const people = usePeople();
  return (
    <section className="interjections" aria-label="What may be thrown in">
      {questions.map((question) => (
        <div key={question.to + question.asks}>
          <p className="kicker">
            {nameOf(people, question.to)}: {question.asks}
          </p>
          <div className="row">
            {question.options.map((option) => (
              <Button
                key={option.id}
                className="button small"
                isDisabled={busy}
                onPress={() => onChoose(question.to, option.id)}
              >
                {option.label}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

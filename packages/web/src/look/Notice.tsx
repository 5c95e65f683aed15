/** A page that only says something: what happened, and what to do now. */
import type { ReactNode } from 'react';

/** What happened in a few words, with the way back to the start. */
export function Notice({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <main className="notice">
      <title>{`${title} · Riposte`}</title>
      <h1>{title}</h1>
      {children}
      <p>
        <a className="button" href="/">
          To the start
        </a>
      </p>
    </main>
  );
}

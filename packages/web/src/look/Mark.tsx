/** The sign of the project: two blades that meet. */
import type { ReactNode } from 'react';

/** The mark, `size` pixels wide; decoration, so it has no name of its own. */
export function Mark({ size }: { size: number }): ReactNode {
  return (
    <svg className="mark-sign" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <g fill="none" strokeWidth="2.8" strokeLinecap="round">
        <path className="blade-a" d="M5 27 24 8M4.5 20 12 27.5" />
        <path className="blade-b" d="M27 27 8 8M27.5 20 20 27.5" />
      </g>
    </svg>
  );
}

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { rulebook } from './rulebook.ts';

const clauses = Object.entries(rulebook);

describe('the rulebook of GURPS 4e', () => {
  test('lists 179 clauses of the defenses and 101 around them', () => {
    expect(clauses.filter(([id]) => /^G4-[A-Z]+-\d\d$/.test(id))).toHaveLength(179);
    expect(clauses.filter(([id]) => /^G4S-[A-Z]+-\d\d$/.test(id))).toHaveLength(101);
    expect(clauses).toHaveLength(280);
  });

  test('heads every clause differently, in at most 80 characters', () => {
    const headings = clauses.map(([, clause]) => clause.heading);
    expect(new Set(headings).size).toBe(headings.length);
    expect(headings.filter((heading) => heading.length === 0 || heading.length > 80)).toEqual([]);
  });

  test('marks as informing exactly what leaves nothing to do', () => {
    expect(clauses.filter(([, clause]) => clause.status === 'informs' && clause.kind !== 'information')).toEqual([]);
    expect(clauses.filter(([, clause]) => clause.kind === 'information' && clause.status !== 'informs')).toEqual([]);
  });
});

const shared = process.env['RIPOSTE_SHARED'];

describe.runIf(shared)('the rulebook beside the ledger', () => {
  const ledger: Entry[] = [];

  // A block that is left out is still read, so the files are opened only when its tests run.
  beforeAll(() => {
    for (const file of ['gurps4.yaml', 'gurps4-support.yaml']) {
      ledger.push(...entries(readFileSync(`${shared}/rules/${file}`, 'utf8')));
    }
  });

  test('has the ids of the ledger, in its order', () => {
    expect(clauses.map(([id]) => id)).toEqual(ledger.map((entry) => entry.id));
  });

  test('has headings of its own', () => {
    expect(ledger.filter((entry) => rulebook[entry.id]?.heading === entry.title)).toEqual([]);
  });

  test('tells how sure the ledger is of what the document does not hold', () => {
    const told = clauses.map(([id, clause]) => [id, clause.confidence]);
    expect(told).toEqual(ledger.map((entry) => [entry.id, entry.confidence]));
  });
});

interface Entry {
  id: string;
  title: string;
  confidence: string | undefined;
}

/** The ledger's entries, read by lines: an entry begins with its id, and says in its source or notes how sure it is. */
function entries(yaml: string): Entry[] {
  return yaml
    .split(/^- id: /m)
    .slice(1)
    .map((text) => ({
      id: text.slice(0, text.indexOf('\n')).trim(),
      title: /^ {2}title: (.*)$/m.exec(text)?.[1]?.replace(/^"(.*)"$/, '$1') ?? '',
      confidence: /medium confidence|confidence medium/i.test(text)
        ? 'medium'
        : /^ {2}source: general knowledge/m.test(text)
          ? 'general knowledge'
          : undefined,
    }));
}

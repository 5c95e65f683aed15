/** `riposte rules`: every clause of the rules and how far it is followed. */
import { styleText } from 'node:util';
import { ok } from '@riposte/rules/engine/result.ts';
import type { Clause } from '@riposte/rules/engine/system.ts';
import { SYSTEMS } from '@riposte/rules/systems/index.ts';
import { systemOf } from '../fight.ts';
import type { Answer } from '../output.ts';
import { columns, indent } from '../print/columns.ts';

/** One clause. `confidence` is null where the source document confirms it. */
interface ClauseShape extends Pick<Clause, 'heading' | 'kind' | 'status'> {
  id: string;
  confidence: 'general knowledge' | 'medium' | null;
}

/** What `rules --json` writes. */
export interface RulesShape {
  riposte: 1;
  kind: 'rules';
  systems: {
    system: string;
    title: string;
    edition: number;
    /** How many clauses have each status. */
    counts: Record<Clause['status'], number>;
    clauses: ClauseShape[];
  }[];
}

/** The clauses of one system, or of all, in the order of their rulebooks. */
export async function rules({ system: only }: { system?: string }): Answer {
  const systems: RulesShape['systems'] = [];
  for (const id of only === undefined ? Object.keys(SYSTEMS) : [only]) {
    const system = await systemOf(id, '--system', '');
    if (!system.ok) return system;
    const { title, edition, rulebook } = system.value;
    const clauses = Object.entries(rulebook).map(
      ([clause, { heading, kind, status, confidence = null }]): ClauseShape => ({
        id: clause,
        heading,
        kind,
        status,
        confidence,
      }),
    );
    systems.push({ system: id, title, edition, counts: counts(clauses), clauses });
  }
  const shape: RulesShape = { riposte: 1, kind: 'rules', systems };
  return ok({ json: () => shape, text: () => lines(shape).join('\n') });
}

function counts(clauses: ClauseShape[]): Record<Clause['status'], number> {
  const count = (status: Clause['status']) => clauses.filter((clause) => clause.status === status).length;
  return { open: count('open'), implemented: count('implemented'), ruling: count('ruling'), informs: count('informs') };
}

function lines({ systems }: RulesShape): string[] {
  return systems.flatMap(({ title, clauses, counts: by }, at) => [
    ...(at > 0 ? [''] : []),
    `${styleText('bold', title)}: ${clauses.length} clauses, ${by.implemented} implemented, ${by.open} open, ${by.ruling} rulings, ${by.informs} for information`,
    ...indent(
      columns(
        clauses.map(({ id, status, kind, heading, confidence }) => [
          id,
          status,
          kind,
          confidence === null ? heading : `${heading} (${confidence})`,
        ]),
      ),
    ),
  ]);
}

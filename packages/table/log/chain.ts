/** Seals envelopes into a chain: an entry's hash covers its text, and its text holds the hash of the entry before. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fail, ok, type Result } from '@riposte/rules/engine/result.ts';
import type { Envelope } from './envelope.ts';

/** An envelope as it is stored: `body` is its JSON text, `hash` the SHA-256 of that text in hexadecimal. */
export interface Sealed {
  table: string;
  seq: number;
  command: string | null;
  body: string;
  hash: string;
}

/** Why a log cannot be trusted, and at which entry. */
export interface BrokenChain {
  seq: number;
  broken: 'gap' | 'hash' | 'link' | 'body';
}

/** The format of an envelope's text; rises when old texts would be read differently. */
const FORMAT = 1;

/** The text of an envelope and its hash. */
export function seal(envelope: Envelope): Sealed {
  const body = JSON.stringify({ format: FORMAT, ...envelope });
  const { table, seq, command } = envelope;
  return { table, seq, command, body, hash: hashOf(body) };
}

/**
 * The envelopes of a whole log or of its end, checked: positions without a gap, every hash that of its text, every link that of
 * the entry before. `after` is the hash before the first of them, empty for a whole log.
 */
export function unseal(rows: readonly Sealed[], from = 0, after = ''): Result<Envelope[], BrokenChain> {
  const envelopes: Envelope[] = [];
  let previous = after;
  for (const [index, row] of rows.entries()) {
    const seq = from + index;
    if (row.seq !== seq) return fail({ seq, broken: 'gap' });
    if (hashOf(row.body) !== row.hash) return fail({ seq, broken: 'hash' });
    const envelope = read(row);
    if (!envelope) return fail({ seq, broken: 'body' });
    if (envelope.previous !== previous) return fail({ seq, broken: 'link' });
    envelopes.push(envelope);
    previous = row.hash;
  }
  return ok(envelopes);
}

/** The SHA-256 of a text in hexadecimal; works where the page is no secure context. */
export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** A text whose hash fits was written by `seal`; what is checked here is that it stands in the right place of the right log. */
function read(row: Sealed): Envelope | null {
  const { format, ...envelope } = JSON.parse(row.body) as Envelope & { format: number };
  const placed = envelope.table === row.table && envelope.seq === row.seq && envelope.command === row.command;
  return format === FORMAT && placed ? envelope : null;
}

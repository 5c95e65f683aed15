/** What a command hands to `main.ts`, which alone writes it: as JSON for programs or as text for people. */
import type { Result } from '@riposte/rules/engine/result.ts';
import type { Refusal } from './input/refusal.ts';

/** A command's answer. Both are made only when asked for. */
export interface Output {
  /** Plain JSON; `docs/cli.md` describes each shape. */
  json(): object;
  /** Text without the last line break. */
  text(): string;
}

/** An answer, or the input that is refused. */
export type Answer = Promise<Result<Output, Refusal>>;

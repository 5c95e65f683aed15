/** Limits of what comes in from outside, and what counts against them. Used through `door.ts`. */

/** How much may come in: `bytes` of UTF-8, `nodes` values in all, `depth` arrays and objects inside each other. */
export interface Limits {
  bytes: number;
  depth: number;
  nodes: number;
}

/** The limits unless told otherwise: 1 MiB, 64 levels, 200,000 values. */
export const LIMITS: Limits = { bytes: 1048576, depth: 64, nodes: 200_000 };

/** What was wrong with the input and where: `fighters.ann.hp`, or an empty path for the whole. */
export interface DoorError {
  path: string;
  message: string;
}

/** A path as people write it: `fighters.ann.weapons[0]`; empty for the whole. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (/^[\w-]{1,80}$/.test(String(part))) text += (text ? '.' : '') + String(part);
    else text += `[${JSON.stringify(String(part).slice(0, 80))}]`;
  }
  return text;
}

/** Counts what comes in, knows the path to it, and refuses by throwing. */
export class Meter {
  readonly path: (string | number)[] = [];
  readonly #limits: Limits;
  #nodes = 0;
  #depth = 0;
  #units = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** One more value. */
  value(): void {
    if (++this.#nodes > this.#limits.nodes) this.refuse(`expected at most ${this.#limits.nodes} values`);
  }

  /** Into one more array or object. */
  enter(): void {
    if (++this.#depth > this.#limits.depth) this.refuse(`expected at most ${this.#limits.depth} levels of nesting`);
  }

  /** Out of it again. */
  leave(): void {
    this.#depth--;
  }

  /** The key of an object's next value, refused where it is twice there or could reach an object's prototype. */
  soundKey(key: string, object: object): string {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      this.refuse(`the key "${key}" is not allowed`);
    if (Object.hasOwn(object, key)) this.refuse(`the key ${JSON.stringify(key.slice(0, 80))} is there twice`);
    return this.soundText(key);
  }

  /** A string without NUL and without half a surrogate pair. */
  soundText(text: string): string {
    this.#units += text.length;
    if (this.#units > this.#limits.bytes) this.refuse(`expected at most ${this.#limits.bytes} bytes of text`);
    if (text.includes('\u0000')) this.refuse('a string must not contain NUL');
    if (!text.isWellFormed()) this.refuse('a string must not contain a lone surrogate');
    return text;
  }

  /** A number that is finite and not minus zero, which would come back from storage as another number. */
  soundNumber(number: number): number {
    if (!Number.isFinite(number)) this.refuse('expected a finite number that fits a double');
    if (Object.is(number, -0)) this.refuse('minus zero is not allowed');
    return number;
  }

  /** Stops reading here. */
  refuse(message: string): never {
    throw new Refused({ path: pathText(this.path), message });
  }
}

/** What a meter throws; `door.ts` turns it into a result, and nobody else sees it. */
export class Refused extends Error {
  readonly error: DoorError;

  constructor(error: DoorError) {
    super(error.message);
    this.error = error;
  }
}

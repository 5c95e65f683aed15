/**
 * A strict reader of JSON text, after RFC 8259. Own code, because `JSON.parse` keeps the last of two equal keys, takes any depth
 * and lets `__proto__` through, and tells of none of them. Used through `door.ts` only.
 */
import type { Meter } from './meter.ts';
import type { Json } from './system.ts';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- JSON forbids raw control characters inside strings (RFC 8259, 7).
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPES: Record<string, string> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Reads one text once; `meter` counts and refuses. */
export class JsonReader {
  readonly #text: string;
  readonly #meter: Meter;
  #at = 0;

  constructor(text: string, meter: Meter) {
    this.#text = text;
    this.#meter = meter;
  }

  /** The whole text as one value; refused through the meter. A byte order mark before it is skipped. */
  read(): Json {
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
    this.#space();
    const value = this.#value();
    this.#space();
    if (this.#at < this.#text.length) this.#expected('the end of the text');
    return value;
  }

  #value(): Json {
    this.#meter.value();
    const next = this.#text[this.#at];
    switch (next) {
      case '{':
        return this.#object();
      case '[':
        return this.#array();
      case '"':
        return this.#meter.soundText(this.#string());
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #object(): { [key: string]: Json } {
    this.#meter.enter();
    const object: { [key: string]: Json } = {};
    this.#at++;
    this.#space();
    if (!this.#skip('}')) {
      do {
        this.#space();
        if (this.#text[this.#at] !== '"') this.#expected('a key in double quotes');
        const key = this.#meter.soundKey(this.#string(), object);
        this.#meter.path.push(key);
        this.#space();
        if (!this.#skip(':')) this.#expected('":"');
        this.#space();
        object[key] = this.#value();
        this.#meter.path.pop();
        this.#space();
      } while (this.#skip(','));
      if (!this.#skip('}')) this.#expected('"," or "}"');
    }
    this.#meter.leave();
    return object;
  }

  #array(): Json[] {
    this.#meter.enter();
    const values: Json[] = [];
    this.#at++;
    this.#space();
    if (!this.#skip(']')) {
      do {
        this.#space();
        this.#meter.path.push(values.length);
        values.push(this.#value());
        this.#meter.path.pop();
        this.#space();
      } while (this.#skip(','));
      if (!this.#skip(']')) this.#expected('"," or "]"');
    }
    this.#meter.leave();
    return values;
  }

  #string(): string {
    this.#at++;
    let read = '';
    for (;;) {
      PLAIN.lastIndex = this.#at;
      read += PLAIN.exec(this.#text)?.[0] ?? '';
      this.#at = PLAIN.lastIndex;
      if (this.#skip('"')) return read;
      if (!this.#skip('\\')) this.#expected('a closing quote');
      const letter = this.#text[this.#at] ?? '';
      if (letter === 'u') {
        const digits = this.#text.slice(this.#at + 1, this.#at + 5);
        if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.#expected('four hexadecimal digits');
        read += String.fromCharCode(Number.parseInt(digits, 16));
        this.#at += 5;
      } else {
        const meant = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
        if (meant === undefined) this.#expected('an escape that JSON knows');
        read += meant;
        this.#at++;
      }
    }
  }

  #number(): number {
    NUMBER.lastIndex = this.#at;
    const digits = NUMBER.exec(this.#text)?.[0];
    if (digits === undefined) this.#expected('a value');
    const number = Number(digits);
    if (number === 0 && /^-?[0.]*[1-9]/.test(digits))
      this.#meter.refuse('expected a number that does not vanish in a double');
    this.#at += digits.length;
    return this.#meter.soundNumber(number);
  }

  #word<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) this.#expected('a value');
    this.#at += word.length;
    return value;
  }

  #space(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.#at++;
    }
  }

  #skip(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #expected(what: string): never {
    const before = this.#text.slice(0, this.#at).split('\n');
    const found = this.#text[this.#at];
    const got = found === undefined ? 'the end of the text' : JSON.stringify(found);
    const column = (before.at(-1) ?? '').length + 1;
    return this.#meter.refuse(`expected ${what}, got ${got} at line ${before.length}, column ${column}`);
  }
}

/**
 * The door for text and values from outside: plain JSON comes in fresh and within limits, and the first thing wrong is told with
 * its path. What passes here can be stored and written back everywhere: a database refuses NUL and lone surrogates, and Node
 * reads deeper nesting than it can write.
 */
import { JsonReader } from './json-reader.ts';
import { LIMITS, Meter, Refused, type DoorError, type Limits } from './meter.ts';
import { fail, ok, type Result } from './result.ts';
import type { Json } from './system.ts';

export { LIMITS, pathText, type DoorError, type Limits } from './meter.ts';

/** The JSON value that a text says. Stricter than `JSON.parse`: see `Limits` and `soundKey`, `soundText`, `soundNumber`. */
export function readJson(text: string, limits: Limits = LIMITS): Result<Json, DoorError> {
  if (!fits(text, limits.bytes)) return fail({ path: '', message: `expected at most ${limits.bytes} bytes` });
  return refusing(() => new JsonReader(text, new Meter(limits)).read());
}

/** A fresh copy of a value that another parser made (YAML, a socket's), under the same rules as `readJson`. */
export function checkJson(value: unknown, limits: Limits = LIMITS): Result<Json, DoorError> {
  const meter = new Meter(limits);
  return refusing(() => copy(value, meter));
}

function refusing(read: () => Json): Result<Json, DoorError> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof Refused) return fail(error.error);
    throw error;
  }
}

function copy(value: unknown, meter: Meter): Json {
  meter.value();
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'number':
      return meter.soundNumber(value);
    case 'string':
      return meter.soundText(value);
    case 'object':
      if (value === null) return null;
      return Array.isArray(value) ? copyArray(value, meter) : copyObject(value, meter);
    default:
      return meter.refuse(`expected plain data, got ${typeof value}`);
  }
}

function copyArray(values: unknown[], meter: Meter): Json[] {
  meter.enter();
  const fresh: Json[] = [];
  for (let index = 0; index < values.length; index++) {
    meter.path.push(index);
    fresh.push(copy(values[index], meter));
    meter.path.pop();
  }
  meter.leave();
  return fresh;
}

function copyObject(object: object, meter: Meter): { [key: string]: Json } {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null)
    meter.refuse('expected plain data, got an object of a class');
  meter.enter();
  const fresh: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(object)) {
    meter.soundKey(key, fresh);
    meter.path.push(key);
    fresh[key] = copy(value, meter);
    meter.path.pop();
  }
  meter.leave();
  return fresh;
}

/** Whether the text takes at most `bytes` in UTF-8; a lone surrogate counts as its replacement would. */
function fits(text: string, bytes: number): boolean {
  if (text.length > bytes) return false;
  if (text.length * 3 <= bytes) return true;
  let size = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // Each half of a pair counts two of the pair's four bytes.
    if (unit >= 0x80) size += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return size <= bytes;
}

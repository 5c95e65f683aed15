/** For tests: a sheet with some values put in other places' stead, found by the names that people know. */
import type { Json } from '../../engine/system.ts';

type Fields = { [key: string]: Json };

/**
 * The text of a sheet after changes. A change is a path such as `Medium Shield > Shield Bash > calc > block` and the new value:
 * each step is a key, or else the name, description, usage or attribute id of something inside. Throws where a step leads nowhere.
 */
export function changed(text: string, changes: Record<string, Json>): string {
  const sheet = JSON.parse(text) as Json;
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split(' > ');
    const key = steps.pop() ?? '';
    let place: Json | undefined = sheet;
    for (const step of steps) place = isFields(place) && step in place ? place[step] : inside(place, step);
    if (!isFields(place)) throw new Error(`no ${path} in the sheet`);
    place[key] = value;
  }
  return JSON.stringify(sheet);
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inside(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isFields(value)) {
    const names = [value['name'], value['description'], value['usage'], value['attr_id']];
    // Rows and weapons have ids; other things share their names.
    if (names.includes(name) && ('id' in value || 'attr_id' in value)) return value;
  }
  for (const part of Object.values(value)) {
    const found = inside(part, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

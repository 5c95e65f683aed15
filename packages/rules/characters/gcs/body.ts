/** DR by hit location and the number of hands, from the body plan of the sheet. */
import type { SheetInput } from '../../systems/gurps-4e/setup.ts';
import type { LOCATIONS } from '../../systems/gurps-4e/setup.ts';
import { enabled, named } from './rows.ts';
import { entry, type ImportReport } from './report.ts';
import type { GcsLocation, GcsSheet } from './schema.ts';

type Place = (typeof LOCATIONS)[number];
type Dr = NonNullable<SheetInput['dr']>;

/** The DR that every skull has of itself; the rules add it, so the sheet leaves it out (G4S-DMG-04). */
const SKULL = 2;

/** Places that a body may name otherwise than the rules. */
const PLACES = new Map<string, Place[]>(
  Object.entries<Place[]>({
    torso: ['torso'],
    vitals: ['vitals'],
    groin: ['groin'],
    neck: ['neck'],
    skull: ['skull'],
    brain: ['skull'],
    face: ['face'],
    eye: ['eye'],
    eyes: ['eye'],
    hand: ['right-hand', 'left-hand'],
    foot: ['right-foot', 'left-foot'],
  }),
);
const ARMS: Place[] = ['right-arm', 'left-arm'];
const LEGS: Place[] = ['right-leg', 'left-leg'];

/** Reads the DR. Limbs of beings without arms or legs stand for the nearest: forelegs, wings and fins for arms. */
export function readDr(gcs: GcsSheet, report: ImportReport): Dr {
  const locations = [...places(gcs.settings.body_type?.locations ?? [])];
  const found: Partial<Record<Place, number>> = {};
  for (const location of locations) {
    const spots = spotsOf(location, locations);
    const name = named(location.table_name ?? location.id);
    const { all = 0, ...special } = location.calc?.dr ?? {};
    for (const [against, dr] of Object.entries(special)) {
      const because = 'DR that differs by kind of damage is not played';
      if (dr !== 0)
        report.skipped.push(entry('DR against one kind', `${name}: ${dr} against ${named(against)}`, because));
    }
    if (spots.length === 0) {
      report.skipped.push(entry('DR', `${name}: ${all}`, 'the rules have no such hit location'));
      continue;
    }
    const dr = spots[0] === 'skull' ? ownSkull(name, all, report) : Math.max(0, Math.trunc(all));
    const standsFor =
      spots.some((spot) => spot.includes(location.id)) || spots[0] === 'skull' ? undefined : `as ${spots[0]}`;
    report.read.push(entry('DR', `${name}: ${all}`, standsFor));
    for (const spot of spots) found[spot] ??= dr;
  }
  if (locations.length === 0) report.skipped.push(entry('DR', undefined, 'the file names no hit locations'));
  return shortest(found);
}

const NO_HANDS = /^no (fine )?manipulators|quadruped/i;
const ONE_HAND = /^one (arm|hand)\b/i;

/** Whether a trait of that name says how many hands there are. */
export function saysHands(name: string): boolean {
  return NO_HANDS.test(name) || ONE_HAND.test(name);
}

/** How many hands can hold and parry: none on bodies without arms, hands or tentacles. */
export function readHands(gcs: GcsSheet, report: ImportReport): number {
  const locations = [...places(gcs.settings.body_type?.locations ?? [])];
  const handed = locations.length === 0 || locations.some(({ id }) => ['arm', 'hand', 'tentacle'].includes(id));
  const names = [...enabled(gcs.traits)].map((trait) => named(trait.name, trait.replacements));
  const without = names.find((name) => NO_HANDS.test(name));
  const single = names.find((name) => ONE_HAND.test(name));
  const body = named(gcs.settings.body_type?.name ?? 'unnamed');
  if (without ?? (handed ? undefined : body)) {
    report.recomputed.push(entry('hands', 0, without ?? `the body plan ${body} has neither arms nor hands`));
    return 0;
  }
  const hands = single ? 1 : 2;
  report.recomputed.push(entry('hands', hands, single ?? `the body plan ${body}`));
  return hands;
}

function* places(locations: GcsLocation[]): Generator<GcsLocation> {
  for (const location of locations) {
    yield location;
    if (location.sub_table) yield* places(location.sub_table.locations);
  }
}

/** Where the rules know a location; nothing for a tail and the like. */
function spotsOf({ id, table_name = '' }: GcsLocation, all: GcsLocation[]): Place[] {
  const plain = PLACES.get(id);
  if (plain) return plain;
  const side = /^(right|left)\b/i.exec(table_name)?.[1]?.toLowerCase();
  const sided = (pair: Place[]) => (side ? pair.filter((place) => place.startsWith(side)) : pair);
  if (id === 'arm') return sided(ARMS);
  const armed = all.some((location) => location.id === 'arm');
  if (id === 'leg') {
    const first = all.find((location) => location.id === 'leg');
    return !armed && !side && first?.table_name === table_name ? ARMS : sided(LEGS);
  }
  if (!armed && ['wing', 'fin', 'tentacle'].includes(id)) return ARMS;
  return [];
}

function ownSkull(name: string, all: number, report: ImportReport): number {
  if (all >= SKULL) return Math.trunc(all) - SKULL;
  const because = 'every skull has a DR of its own';
  report.disagreements.push({ where: `DR of the ${name}`, file: all, rules: SKULL, because });
  return 0;
}

/** The same DR said shortly: the torso's for all, and the places that differ from it. */
function shortest(found: Partial<Record<Place, number>>): Dr {
  const all = found.torso ?? 0;
  const dr: Dr = { all };
  for (const [place, value] of Object.entries(found)) if (value !== all) dr[place as Place] = value;
  return dr;
}

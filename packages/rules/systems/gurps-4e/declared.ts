/** The attack that a scenario declares, so that a fight can begin at its roll or at the defense against it. */
import { arc, distance } from '../../field/hexes.ts';
import { must } from '../../engine/result.ts';
import { declare } from './attack.ts';
import { coverAt } from './blast.ts';
import { isMelee } from './defended.ts';
import { fighterOf, sheetOf } from './fighters.ts';
import { PLAIN_NATURE } from './nature.ts';
import { parseDamage } from './notation.ts';
import type { DeclaredInput } from './setup.ts';
import type { Sheet } from './character.ts';
import type { Attack, Blast, Charge } from './exchange.ts';
import type { State } from './state.ts';

/** The attack that a scenario declares, measured on the field where it does not say. */
export function attackOf(state: State, declared: DeclaredInput): Attack {
  const { by, on, kind, motion, weight, flexible, from, runaround, location } = declared;
  const deceptive = Math.abs(declared.deceptive ?? 0);
  const blast = blastOf(state, declared);
  const target = fighterOf(state, on);
  const attack = declared.with === undefined ? described(state, declared) : withItem(state, declared, deceptive);
  return {
    ...attack,
    by,
    on,
    kind: kind ?? attack.kind,
    motion: motion ?? attack.motion,
    skill: declared.skill ?? attack.skill,
    limb: declared.limb ?? attack.limb,
    damage: declared.damage === undefined ? attack.damage : parseDamage(declared.damage),
    weight: weight === undefined ? attack.weight : Math.round(weight * 100),
    flexible: flexible ?? attack.flexible,
    from: from ?? attack.from,
    runaround: runaround ?? false,
    passed: declared.passed ?? null,
    distance: declared.distance ?? (blast ? distance(blast.at, target.at) : attack.distance),
    blast,
    cover: isMelee(attack) ? 0 : coverAt(state, target.at, target.posture),
    location: location ?? 'torso',
    deceptive,
    telegraphic: declared.telegraphic ?? false,
    dualSameTarget: declared.dualSameTarget ?? false,
    dualOtherHit: declared.dualOtherHit ?? false,
    laserDotVisible: declared.laserDotVisible ?? false,
    feintMargin: declared.feintMargin ?? 0,
  };
}

/** The centre and reach of an area attack; an explosion unless a radius is stated (R-4E-18). */
function blastOf(state: State, { kind, by, blast }: DeclaredInput): Blast | null {
  if (kind !== 'area') return null;
  const at = blast?.at ? { q: blast.at[0], r: blast.at[1] } : fighterOf(state, by).at;
  return { at, explosion: blast?.explosion ?? blast?.radius === undefined, radius: blast?.radius ?? 0 };
}

/** The item and mode that `with` names; without a mode the first that fits. */
export function itemAndMode(sheet: Sheet, named: string): { item: string; mode: string; ranged: boolean } | null {
  const [item = '', mode] = named.split('/');
  const { melee = {}, ranged = {} } = (Object.hasOwn(sheet.items, item) ? sheet.items[item] : undefined) ?? {};
  const found = mode ?? Object.keys(melee)[0] ?? Object.keys(ranged)[0] ?? '';
  if (Object.hasOwn(melee, found)) return { item, mode: found, ranged: false };
  return Object.hasOwn(ranged, found) ? { item, mode: found, ranged: true } : null;
}

function withItem(state: State, { by, on, with: named = '' }: DeclaredInput, deceptive: number): Attack {
  const chosen = must(itemAndMode(sheetOf(state, by), named), `an attack with ${named}`);
  return declare(state, { by, on, ...chosen, deceptive, location: 'torso', entered: false });
}

/** What a blow of the body weighs, in hundredths of a pound: ST, or a tenth of it where only a limb strikes (G4-HEAVY-02/03). */
function bodyWeight({ st }: Sheet, charge: Charge | undefined): number {
  return charge === undefined ? st * 10 : st * 100;
}

/** An attack that a scenario describes without an item: three pounds and one die of crushing damage unless it says otherwise. */
export function described(state: State, { by, on, kind = 'melee-weapon', charge }: DeclaredInput): Attack {
  const [me, foe] = [fighterOf(state, by), fighterOf(state, on)];
  const apart = distance(me.at, foe.at);
  return {
    ...PLAIN_NATURE,
    by,
    on,
    item: null,
    mode: null,
    kind,
    motion: 'swing',
    skill: null,
    limb: kind === 'melee-unarmed' && charge === undefined ? 'right-arm' : null,
    charge: charge ?? null,
    damage: parseDamage('1d cr'),
    weight: kind === 'melee-unarmed' ? bodyWeight(sheetOf(state, by), charge) : 300,
    flexible: null,
    from: apart === 0 ? 'front' : arc(foe.at, foe.facing, me.at),
    distance: apart,
  };
}

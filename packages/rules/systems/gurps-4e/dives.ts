/** The list of dives from a blast: toward cover, or just away (G4-COVER-01, G4-COVER-04, G4-FLYSWIM-03). */
import { distance, hexKey } from '../../field/hexes.ts';
import type { Bar, Hex, Option, Refusal } from '../../engine/system.ts';
import { rollAgainst } from '../gurps/rolls.ts';
import { blastReach } from './blast.ts';
import { fighterOf } from './fighters.ts';
import { freeWithin, stepOf } from './ground.ts';
import { BIT, feverishCost, riderBars, riding } from './riders.ts';
import type { Attack, CriticalTaken, Defense } from './exchange.ts';
import type { State } from './state.ts';
import { weigh } from './weigh.ts';

/** Where a dive could lead: hexes within a step that have cover, or lie farther from the blast. */
function ways(state: State, { on, blast }: Attack): { hex: Hex; dr: number }[] {
  if (!blast) return [];
  const { at } = fighterOf(state, on);
  return freeWithin(state, on, stepOf(state, on)).flatMap((hex) => {
    const dr = state.given.cover[hexKey(hex)] ?? 0;
    return dr > 0 || distance(hex, blast.at) > distance(at, blast.at) ? [{ hex, dr }] : [];
  });
}

/** Every dive that the target of a blast may try, and those that he may not and why. */
export function dives(
  state: State,
  attack: Attack,
  critical: CriticalTaken,
  dodge: Defense,
): { options: Option<Defense>[]; refused: Refusal<Defense>[] } {
  const options: Option<Defense>[] = [];
  const refused: Refusal<Defense>[] = [];
  const { situation } = fighterOf(state, attack.on);
  const flying = situation.medium !== 'ground';
  for (const { hex, dr } of ways(state, attack)) {
    const defense: Defense = { ...dodge, drop: 'now', dive: true, to: hex };
    const { alone, number } = weigh(state, attack, critical, defense, null);
    const bars: Bar[] = [...number(defense).bars];
    if (attack.distance > blastReach(attack)) bars.push({ clause: 'G4-COVER-01', because: 'is outside the blast' });
    // A flyer or swimmer who only dives away needs nothing to drop behind (G4-FLYSWIM-03).
    if (!flying || dr > 0) bars.push(...riderBars('drop', alone, 1));
    for (const riders of [0, BIT.acrobatic, BIT.feverish, BIT.acrobatic | BIT.feverish]) {
      const feverish = (riders & BIT.feverish) !== 0;
      const acrobatic = (riders & BIT.acrobatic) !== 0;
      if (acrobatic && (!state.given.switches.acrobaticWithDrop || riderBars('acrobatic', alone, 1).length > 0))
        continue;
      if (feverish && riderBars('feverish', alone, 1).length > 0) continue;
      const action = { ...riding(defense, riders, hex), drop: 'now' as const };
      const place = hexKey(hex);
      const option: Option<Defense> = {
        id: `dive:${place}${acrobatic ? '+acrobatic' : ''}${feverish ? '+feverish' : ''}`,
        action,
        label: dr > 0 ? `Dive for cover (DR ${dr})` : 'Dive away',
        parts: { defense: 'dive', to: place, acrobatic: acrobatic ? 'yes' : 'no', feverish: feverish ? 'yes' : 'no' },
        need: rollAgainst(number(action)),
        hex,
      };
      if (feverish) option.costs = [{ what: feverishCost(alone), amount: 1 }];
      if (bars.length === 0) options.push(option);
      else if (riders === 0) refused.push({ ...option, bars, overridable: alone.fighter.condition === 'able' });
    }
  }
  return { options, refused };
}

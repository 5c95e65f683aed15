/** How much injury penetrating damage does, by type and place (G4S-DMG-03/04). */
import type { DamageType } from './notation.ts';
import type { Location } from './character.ts';

/** A factor as an exact ratio. */
interface Factor {
  times: number;
  over: number;
}

const factor = (times: number, over = 1): Factor => ({ times, over });

/** The factor of each type of damage (G4S-DMG-03). */
const BY_TYPE: Record<DamageType, Factor> = {
  cut: factor(3, 2),
  cr: factor(1),
  imp: factor(2),
  'pi-': factor(1, 2),
  pi: factor(1),
  'pi+': factor(3, 2),
  'pi++': factor(2),
  burn: factor(1),
  cor: factor(1),
  tox: factor(1),
  fat: factor(1),
};

const PIERCING: DamageType[] = ['imp', 'pi-', 'pi', 'pi+', 'pi++'];

/** The wounding factor of a type of damage at a place. */
export function wounding(type: DamageType, location: Location): Factor {
  if (location === 'vitals' && PIERCING.includes(type)) return factor(3);
  if ((location === 'skull' || location === 'eye') && type !== 'tox') return factor(4);
  if (location === 'neck' && type === 'cr') return factor(3, 2);
  if (location === 'neck' && type === 'cut') return factor(2);
  const limb = /-(arm|leg|hand|foot)$/.test(location);
  return limb && ['imp', 'pi+', 'pi++'].includes(type) ? factor(1) : BY_TYPE[type];
}

/** What an attack is like unless somebody says otherwise: how it is struck, not what with or at whom. */
import type { Attack } from './state.ts';

/** A plain blow at the torso, out of nobody's way. */
export const PLAIN_NATURE = {
  runaround: false,
  passed: null,
  entered: false,
  location: 'torso',
  deceptive: 0,
  telegraphic: false,
  dualSameTarget: false,
  dualOtherHit: false,
  laserDotVisible: false,
  feintMargin: 0,
  heard: null,
} satisfies Partial<Attack>;

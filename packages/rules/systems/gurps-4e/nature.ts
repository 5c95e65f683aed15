/** What an attack is like unless somebody says otherwise: how it is struck, not what with or at whom. */
import type { Item } from './character.ts';
import type { Attack, Defense } from './exchange.ts';

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
  blast: null,
  cover: 0,
  heard: null,
  tried: null,
} satisfies Partial<Attack>;

/** A thing with nothing special about it, and with no way to use it. */
export const PLAIN_ITEM: Item = {
  name: '',
  weight: 0,
  quality: 'good',
  breaksLike: 'good',
  type: 'other',
  improvisedAs: null,
  fragile: false,
  flexible: null,
  natural: false,
  limb: null,
  parryScore: null,
  bases: [],
  melee: {},
  ranged: {},
};

/** A dodge with nothing along with it. */
export const DODGE: Defense = {
  defense: 'dodge',
  tool: null,
  skill: null,
  repeat: 0,
  retreat: 'none',
  to: null,
  acrobatic: 'no',
  drop: 'no',
  feverish: false,
  sacrifice: null,
  dive: false,
};

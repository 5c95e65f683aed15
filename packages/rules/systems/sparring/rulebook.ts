/** The clauses of sparring. It has no document: these are all its rules. */
import type { Rulebook } from '../../engine/system.ts';

/** Every clause of sparring. */
export const rulebook = {
  'SP-TURN-01': { heading: 'Red attacks first; then they alternate', kind: 'consequence', status: 'implemented' },
  'SP-ATTACK-01': { heading: 'An attack hits on 3d6 of 14 or less', kind: 'information', status: 'implemented' },
  'SP-DEFENSE-01': {
    heading: 'A defense stops a hit on 3d6 of 11 or less',
    kind: 'information',
    status: 'implemented',
  },
  'SP-DAMAGE-01': {
    heading: 'A hit costs 2d6-3 hit points, at least none',
    kind: 'consequence',
    status: 'implemented',
  },
  'SP-END-01': { heading: 'Without hit points the fight is lost', kind: 'consequence', status: 'implemented' },
} as const satisfies Rulebook;

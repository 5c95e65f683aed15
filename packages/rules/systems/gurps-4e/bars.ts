/** Every reason why an active defense may not be made; what may not ride along with one stands in `riders.ts`. */
import { bar, section, type Section } from '../../engine/tally.ts';
import {
  advantages,
  allRound,
  behind,
  blocking,
  dodging,
  fencing,
  isMelee,
  isTried,
  maneuver,
  parrying,
  SHOT,
  shieldReady,
  switches,
  unseen,
  type Defended,
} from './defended.ts';
import { canBlock } from './scores.ts';

const inReach = (d: Defended) => d.with?.basis.reach.includes(d.attack.distance) === true;
const closeCombat = (d: Defended) => d.attack.distance === 0 && isMelee(d.attack) && !d.attack.entered;
const BLOCKABLE = ['melee-weapon', 'melee-unarmed', 'thrown', 'muscle-missile', 'liquid'];
const unheard = (d: Defended) => unseen(d) && d.attack.heard === false;

/** Whether the attack comes with a flexible weapon that this tool may not parry (G4-ATTACK-11). */
function tooFlexible(d: Defended): boolean {
  const { flexible } = d.attack;
  if (flexible === null) return false;
  if (fencing(d)) return flexible === 'flail' || !switches(d).fencingMayParryNunchaku;
  return d.with?.item?.type === 'knife' && !switches(d).knivesMayParryFlail;
}

/** Whether there is a shield or cloak, but neither a level of its skill nor a stated Block. */
function isUnskilled({ sheet }: Defended): boolean {
  return sheet.shield !== null && !canBlock(sheet);
}

/** Every reason why a defense may not be made at all, whatever its number. */
export const BARS: Section<Defended>[] = [
  section('No defense', [
    bar('G4-ROLL-07', 'cannot act', (d) => d.fighter.condition !== 'able'),
    bar('G4S-ATK-02', 'a critical hit allows no active defense', (d) => d.critical),
    bar('G4S-DEF-06', 'has failed against this attack already', isTried),
    bar('G4-MANEUVER-01', 'an All-Out Attack leaves no active defense', (d) => maneuver(d) === 'all-out-attack'),
    bar(
      'G4-ATTACK-01',
      'no defense against an attack from behind',
      (d) => behind(d) && !advantages(d).peripheralVision && !allRound(d),
    ),
    bar(
      'G4-COVER-06',
      'a blast cannot be dodged, only dived away from',
      (d) => d.attack.kind === 'area' && !d.defense.dive && d.defense.sacrifice === null,
    ),
  ]),
  section(
    'Dodge',
    [
      bar(
        'G4-SITUATION-07',
        'did not hear the unseen attacker',
        (d) => unheard(d) && switches(d).failedHearingForfeitsDefense,
      ),
    ],
    dodging,
  ),
  section(
    'Block',
    [
      bar('G4-BLOCK-04', 'no ready shield or cloak', (d) => !shieldReady(d)),
      bar('G4-BLOCK-03', (d) => `no ${d.sheet.shield?.skill ?? 'Shield'} skill to block with`, isUnskilled),
      bar('G4-BLOCK-05', 'has blocked once already', (d) => d.fighter.turn.blocks > 0),
      bar('G4-BLOCK-02', 'this kind of attack cannot be blocked', (d) => !BLOCKABLE.includes(d.attack.kind)),
      bar(
        'G4-ROLL-13',
        'only a dodge works against missiles at this table',
        (d) => d.attack.kind === 'muscle-missile' && switches(d).dodgeOnlyVsAllMissiles,
      ),
      bar('G4S-DEF-05', 'no block in close combat', (d) => closeCombat(d) && !switches(d).blockInCloseCombat),
      bar('G4-SITUATION-07', 'did not hear the unseen attacker', unheard),
    ],
    blocking,
  ),
  section(
    'Parry',
    [
      bar('G4-MANEUVER-03', 'no parry after Move and Attack', (d) => maneuver(d) === 'move-and-attack'),
      bar('G4-PARRY-01', 'not ready', (d) => d.fighter.unready.includes(d.defense.tool ?? '')),
      bar(
        'G4-PARRY-03',
        'unwieldy, and it attacked this turn',
        (d) => d.with?.basis.unbalanced === true && d.fighter.turn.attackedWith.includes(d.defense.tool ?? ''),
      ),
      bar(
        'G4-SITUATION-08',
        'only reach C parries in close combat',
        (d) => closeCombat(d) && d.with?.basis.reach.includes(0) !== true,
      ),
      bar('G4-ATTACK-11', (d) => `a ${fencing(d) ? 'fencing weapon' : 'knife'} cannot parry a flail`, tooFlexible),
      bar(
        'G4-PARRY-04',
        'the shooter is out of the reach of this parry',
        (d) => SHOT.includes(d.attack.kind) && !inReach(d),
      ),
      bar('G4-SITUATION-07', 'did not hear the unseen attacker', unheard),
    ],
    parrying,
  ),
];

/** An active defense about to be made, and what the tables ask of it. */
import type { Scored } from './scores.ts';
import type { Attack, Defense } from './exchange.ts';
import type { State } from './state.ts';

/** An active defense about to be made: who defends with what, against which attack, in which fight. */
export interface Defended extends Scored {
  state: State;
  who: string;
  attack: Attack;
  defense: Defense;
  /** Whether the attack roll was critical, which allows no defense. */
  critical: boolean;
}

/** What kind of defense it is. */
export const parrying = (d: Defended) => d.defending === 'parry';
export const blocking = (d: Defended) => d.defending === 'block';
export const dodging = (d: Defended) => d.defending === 'dodge';
/** The house rules of the fight. */
export const switches = (d: Defended) => d.state.given.switches;
/** The defender's advantages. */
export const advantages = (d: Defended) => d.sheet.advantages;
/** Whether a bare hand parries. */
export const bareHanded = (d: Defended) => parrying(d) && d.with?.item === null;
/** Whether it is a fencing parry (R-4E-09). */
export const fencing = (d: Defended) => parrying(d) && d.with?.basis.fencing === true;
/** Kinds of attack that a shooter makes, apart from throwing. */
export const SHOT = ['muscle-missile', 'firearm', 'beam', 'liquid'];
/** Whether the attack comes from a distance. */
export const isRanged = ({ kind }: Attack) => kind !== 'melee-weapon' && kind !== 'melee-unarmed';
/** Whether the attack is struck rather than thrown or shot. */
export const isMelee = (attack: Attack) => !isRanged(attack);

/** Whether the defender's shield or cloak is in hand and ready. */
export function shieldReady({ sheet, fighter }: Scored): boolean {
  const { held, unready } = fighter;
  return sheet.shield !== null && (held.right === 'shield' || held.left === 'shield') && !unready.includes('shield');
}

/** Whether it is what has failed against this attack already; parries with different hands or weapons are different (G4S-DEF-06). */
export function isTried({ attack: { tried }, defense: { defense, tool } }: Defended): boolean {
  if (tried === null || tried.defense !== defense) return false;
  const tools = [tried.tool ?? '', tool ?? ''];
  return tried.tool === tool || (tools.includes('both-hands') && tools.every((hand) => BARE_HANDS.includes(hand)));
}

const BARE_HANDS = ['right-hand', 'left-hand', 'both-hands'];

/** Postures by what they cost (G4-POSTURE-01/02). */
export const isLow = (d: Defended) => d.fighter.posture === 'crawling' || d.fighter.posture === 'lying';
export const isHalfway = (d: Defended) => d.fighter.posture === 'kneeling' || d.fighter.posture === 'sitting';
/** The maneuver in force. */
export const maneuver = (d: Defended) => d.fighter.maneuver?.name;

/** Whether the attacker cannot be seen (G4-SITUATION-06). */
export const unseen = (d: Defended) => d.fighter.situation.cannotSee.includes(d.attack.by);
/** Whether it comes from behind, and not by a runaround (G4-ATTACK-01, G4-ATTACK-04). */
export const behind = (d: Defended) => d.attack.from === 'behind' && !d.attack.runaround;
/** Whether he sees all round (G4S-DEF-11). */
export const allRound = (d: Defended) => advantages(d).allRoundVision;

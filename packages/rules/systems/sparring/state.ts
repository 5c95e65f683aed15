/** The dictionary of sparring: two fighters, their hit points, and three rolls. */
import type { Staged } from '../../engine/system.ts';

/** The two fighters; red attacks first. */
export const FIGHTERS = ['red', 'blue'] as const;

/** One of the two fighters. */
export type Fighter = (typeof FIGHTERS)[number];

/** What is awaited: the attack or the defense of a fighter, the damage done to one, or nothing more. */
export type Stage =
  | { at: 'attack'; by: Fighter }
  | { at: 'defense'; by: Fighter }
  | { at: 'damage'; to: Fighter }
  | { at: 'over'; winner: Fighter };

/** A state of the fight: the hit points that each began with are given, those left change. */
export interface State {
  given: { hp: number };
  hp: { red: number; blue: number };
  stage: Stage;
  under: Stage[];
  rulings: Staged['rulings'];
}

/** What each stage takes: whether the attack hits, whether the defense stops it, how many hit points are lost. */
export interface Takes extends Record<Stage['at'] | 'interject', unknown> {
  attack: 'hit' | 'miss';
  defense: 'stopped' | 'failed';
  damage: number;
  over: never;
  interject: never;
}

/** What happened. */
export type Fact =
  { fact: 'missed'; by: Fighter } | { fact: 'stopped'; by: Fighter } | { fact: 'hurt'; who: Fighter; injury: number };

/** The other fighter. */
export function other(fighter: Fighter): Fighter {
  return fighter === 'red' ? 'blue' : 'red';
}

/**
 * Who may do what: one table of command by role, and the one function that reads it. Nothing else at a table decides whether a
 * seat may do something.
 */
import type { Asked, FighterId } from '@riposte/rules/engine/system.ts';
import { unreachable } from '@riposte/rules/engine/result.ts';
import type { Command, Role } from './protocol.ts';

/** A seat of a table: `secret` is the SHA-256 of its link's secret. */
export interface Seat {
  seat: string;
  role: Role;
  name: string;
  fighters: FighterId[];
  secret: string;
  opened: boolean;
  taken: boolean;
}

/**
 * What a role may do with a kind of command: `own-fighter`, answer for a fighter of this seat; `stand-in`, answer for the
 * referee and for fighters whom nobody else may answer for; `own-seat`, for this seat itself.
 */
type Right = 'never' | 'always' | 'own-fighter' | 'stand-in' | 'own-seat';

const POLICY: Record<Command['kind'], Record<Role, Right>> = {
  choose: { gm: 'stand-in', player: 'own-fighter', spectator: 'never' },
  roll: { gm: 'stand-in', player: 'own-fighter', spectator: 'never' },
  typed: { gm: 'stand-in', player: 'own-fighter', spectator: 'never' },
  rule: { gm: 'always', player: 'never', spectator: 'never' },
  take: { gm: 'always', player: 'never', spectator: 'never' },
  give: { gm: 'always', player: 'own-seat', spectator: 'never' },
};

/** Whether this seat may send this command, whatever is pending. */
export function permits(seats: readonly Seat[], seat: Seat, command: Command): boolean {
  const right = POLICY[command.kind][seat.role];
  switch (right) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'own-seat':
      return 'seat' in command && command.seat === seat.seat;
    case 'own-fighter':
    case 'stand-in':
      return 'by' in command && answers(seats, seat, command.by);
    default:
      return unreachable(right);
  }
}

/**
 * Whether this seat is the one that answers for `asked` now. There is exactly one such seat for everybody that can be asked: a
 * player's, once somebody has entered it and unless the game master has taken it; otherwise the game master's.
 */
export function answers(seats: readonly Seat[], seat: Seat, asked: Asked): boolean {
  const holder = seats.find((other) => other.role === 'player' && other.fighters.includes(asked));
  const held = holder !== undefined && holder.opened && !holder.taken;
  return held ? holder.seat === seat.seat : seat.role === 'gm';
}

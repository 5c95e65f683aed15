/** One browser's socket at one seat: sends views after every change, takes commands, and answers each. */
import { readJson } from '@riposte/rules/engine/door.ts';
import { parseWith } from '@riposte/rules/engine/schema.ts';
import { CLOSED, FRAME_LIMIT, LOG_SHOWN, type AnswerFrame, type Frame } from './protocol.ts';
import { presence, view } from './projection.ts';
import type { Change, Ports, Room } from './room.ts';
import { commandSchema } from './schemas.ts';

/** What is needed of a WebSocket. `waiting` is how many bytes it has not yet sent. */
export interface Wire {
  send(text: string): void;
  close(code: number, reason: string): void;
  waiting(): number;
}

/** The side of a socket that the network calls. */
export interface Connection {
  received(data: unknown): void;
  closed(): void;
}

/** How many commands of one socket may be under way at a time. */
const COMMANDS_LIMIT = 32;
/** A socket that lets this many bytes wait is not reading any more. */
const WAITING_LIMIT = 8 * 1024 * 1024;

/** Connects a wire to a seat that its browser has proved; the first frame, a view of everything, is sent at once. */
export function connect(room: Room, seatName: string, wire: Wire, { probe }: Ports): Connection {
  /** Log entries from here on have not been sent; a long fight's first ones never are. */
  let unsent = Math.max(0, room.table.seq + 1 - LOG_SHOWN);
  let underWay = 0;
  let open = true;
  let leave = () => {};

  const send = (frame: Frame) => {
    if (!open) return;
    if (wire.waiting() > WAITING_LIMIT) return shut(CLOSED.tooMuch, 'too slow');
    wire.send(JSON.stringify(frame));
  };
  const shut = (code: number, reason: string) => {
    leave();
    open = false;
    wire.close(code, reason);
  };
  const show = (change: Change) => {
    const seat = room.seat(seatName);
    if (!seat) return shut(CLOSED.notEntered, 'this seat is gone');
    const present = (name: string) => room.present(name);
    if (change === 'presence' && unsent > room.table.seq) return send(presence(room.table, present));
    send(view(room.table, seat, present, room.log(unsent), unsent));
    unsent = room.table.seq + 1;
  };

  leave = room.join(seatName, show);
  // The first view, sent within `join`, may have shut the wire before there was anything to leave.
  if (!open) leave();
  return {
    received(data) {
      if (!open) return;
      if (underWay >= COMMANDS_LIMIT) return shut(CLOSED.tooMuch, 'too many commands at once');
      underWay++;
      void answer(room, seatName, data).then((frame) => {
        underWay--;
        send(frame);
        probe?.('acknowledged');
      });
    },
    closed() {
      open = false;
      leave();
    },
  };
}

/** The answer to one frame; never rejects. */
async function answer(room: Room, seat: string, data: unknown): Promise<AnswerFrame> {
  if (typeof data !== 'string') return malformed('expected text');
  const json = readJson(data, { bytes: FRAME_LIMIT, depth: 32, nodes: 5000 });
  if (!json.ok) return malformed(told(json.error));
  const command = parseWith(commandSchema, json.value);
  if (!command.ok) return malformed(command.error.map(told).slice(0, 3).join('; '), idOf(json.value));
  return room.command(seat, command.value);
}

function malformed(message: string, id: string | null = null): AnswerFrame {
  return { kind: 'answer', id, ok: false, error: { code: 'malformed', message } };
}

function told({ path, message }: { path: string; message: string }): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** The id of a command that is wrong elsewhere, so that its sender knows which one it was. */
function idOf(value: unknown): string | null {
  const id = value !== null && typeof value === 'object' && 'id' in value ? value.id : null;
  return typeof id === 'string' && id.length <= 64 ? id : null;
}

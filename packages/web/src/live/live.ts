/**
 * One seat's live connection to its table: the newest view, the log, and commands that survive a lost connection. A command
 * keeps its id until it is answered and is sent again after every reconnection; the server answers a repeated id from its store.
 */
import ReconnectingWebSocket from 'partysocket/ws';
import type {
  AnswerFrame,
  CLOSED as Closed,
  Command,
  Frame,
  LogEntry,
  Refused,
  ViewFrame,
} from '@riposte/table/protocol.ts';

/** The protocol's codes. Importing their values would bring the schema library along; the types hold both copies together. */
const CLOSED: Pick<typeof Closed, 'notEntered' | 'noSuchTable' | 'unreadable'> = {
  notEntered: 4001,
  noSuchTable: 4004,
  unreadable: 4005,
};

/** How the connection stands: `connecting` before the first view, `lost` while it is being made again, `ended` for good. */
export type Connection = 'connecting' | 'open' | 'lost' | 'ended';

/** What the page shows of a table. A new object after every change. */
export interface Live {
  connection: Connection;
  /** Why it ended. */
  ended: 'not-entered' | 'no-such-table' | 'unreadable' | null;
  view: ViewFrame | null;
  /** The whole log as this seat may see it. */
  log: LogEntry[];
  /** Commands that the server has not answered yet. */
  unanswered: number;
  /** The last refusal; null once something else was done or dismissed. */
  refused: Refused | null;
}

/** A command without its head, which `send` adds. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id' | 'seq'> : never) : never;

/** A connection, open while somebody subscribes; `subscribe` and `get` are what React's external stores want. */
export interface LiveTable {
  get(): Live;
  subscribe(changed: () => void): () => void;
  /** Sends a command on what is seen now. It counts as unanswered until the server has saved or refused it. */
  send(wish: Wish): void;
}

/** Connects a seat of a table once it is subscribed to; the cookie that `enter` set proves the seat. */
export function connect(table: string, seat: string): LiveTable {
  let live: Live = { connection: 'connecting', ended: null, view: null, log: [], unanswered: 0, refused: null };
  let hangUp: (() => void) | null = null;
  let socket: ReconnectingWebSocket | null = null;
  const listeners = new Set<() => void>();
  const unanswered = new Map<string, string>();
  const update = (change: Partial<Live>): void => {
    live = { ...live, ...change, unanswered: unanswered.size };
    for (const listener of listeners) listener();
  };

  function dial(): () => void {
    const line = new ReconnectingWebSocket(socketAddress(table, seat), [], {
      minReconnectionDelay: 300,
      maxReconnectionDelay: 4000,
      connectionTimeout: 6000,
      maxEnqueuedMessages: 0,
    });
    socket = line;
    line.addEventListener('open', () => {
      for (const text of unanswered.values()) line.send(text);
    });
    line.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') receive(JSON.parse(data) as Frame);
    });
    line.addEventListener('close', ({ code }) => {
      // A line that was hung up may still say so after the next one is open.
      if (socket !== line) return;
      const ended = endOf(code);
      if (ended) line.close();
      update(ended ? { connection: 'ended', ended } : { connection: live.view ? 'lost' : 'connecting' });
    });
    const stopWaiting = wakeOnReturn(() => {
      if (live.connection === 'lost') line.reconnect();
    });
    return () => {
      stopWaiting();
      socket = null;
      line.close();
    };
  }

  function receive(frame: Frame): void {
    switch (frame.kind) {
      case 'view':
        if (live.view && frame.seq < live.view.seq) return;
        return update({ connection: 'open', view: frame, log: merged(live.log, frame.log) });
      case 'seats':
        return live.view ? update({ view: { ...live.view, seats: frame.seats } }) : undefined;
      case 'answer':
        return answered(frame);
    }
  }

  function answered(frame: AnswerFrame): void {
    if (frame.id !== null && !unanswered.has(frame.id)) return;
    if (frame.id !== null) unanswered.delete(frame.id);
    update({ refused: frame.ok ? null : frame.error });
  }

  return {
    get: () => live,
    subscribe(changed) {
      listeners.add(changed);
      hangUp ??= dial();
      return () => {
        listeners.delete(changed);
        if (listeners.size > 0) return;
        hangUp?.();
        hangUp = null;
      };
    },
    send(wish) {
      if (!live.view) return;
      const id = freshId();
      const text = JSON.stringify({ ...wish, id, seq: live.view.seq });
      unanswered.set(id, text);
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
      update({ refused: null });
    },
  };
}

/** The log with what a view brings: everything before `from` is kept, the rest replaced. */
export function merged(log: LogEntry[], news: ViewFrame['log']): LogEntry[] {
  return [...log.slice(0, news.from), ...news.entries];
}

function socketAddress(table: string, seat: string): string {
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('seat', seat);
  return address.href;
}

function endOf(code: number): Live['ended'] {
  if (code === CLOSED.notEntered) return 'not-entered';
  if (code === CLOSED.noSuchTable) return 'no-such-table';
  return code === CLOSED.unreadable ? 'unreadable' : null;
}

/** A telephone that slept holds a dead socket: try again as soon as it is looked at. */
function wakeOnReturn(wake: () => void): () => void {
  const seen = (): void => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', wake);
  };
}

/** An id nobody else makes; `crypto.randomUUID` would need a secure context, which a local network is not. */
function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A browser without a page, for tests: enters a seat, keeps its newest view and log, and sends commands. */
import { WebSocket } from 'ws';
import type { AnswerFrame, Command, Frame, LogEntry, SeatShown, TableMade, ViewFrame } from '../protocol.ts';

/** A command as a test writes it; the client adds `id` and `seq` where they are missing. */
export type Wish = Command extends infer C
  ? C extends Command
    ? Omit<C, 'id' | 'seq'> & { id?: string; seq?: number }
    : never
  : never;

/** Posts JSON and reads JSON; `body` may be text that is none. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

/** Makes a table; fails unless the server does. */
export async function makeTable(url: string, scenario: unknown): Promise<TableMade> {
  const { status, body } = await post(`${url}/api/tables`, { scenario });
  if (status !== 201) throw new Error(`no table: ${JSON.stringify(body)}`);
  return body as TableMade;
}

/** Enters a seat by its link and returns the cookie, `name=value`. */
export async function enter(url: string, made: TableMade, seat: string): Promise<string> {
  const link = made.seats.find((one) => one.seat === seat)?.link ?? '';
  const answer = await post(`${url}/api/tables/${made.table}/enter`, { secret: link.split('#')[1] });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 200 || cookie === undefined) throw new Error(`not entered: ${JSON.stringify(answer.body)}`);
  return cookie;
}

/** A browser at one seat. */
export class Client {
  readonly seat: string;
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (answer: AnswerFrame) => void>();
  readonly frames: Frame[] = [];
  log: LogEntry[] = [];
  seats: SeatShown[] = [];
  #view: ViewFrame | undefined;
  #waiting: (() => void)[] = [];
  closed: { code: number; reason: string } | undefined;

  /** Connects; resolves with the first view, rejects if the socket is closed before it comes. */
  static async connect(url: string, table: string, seat: string, cookie: string): Promise<Client> {
    const address = `${url.replace('http', 'ws')}/api/tables/${table}/socket?seat=${seat}`;
    const client = new Client(seat, new WebSocket(address, { headers: { cookie, origin: url } }));
    await client.until(() => client.#view !== undefined);
    return client;
  }

  private constructor(seat: string, socket: WebSocket) {
    this.seat = seat;
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#received(JSON.parse(data.toString('utf8')) as Frame));
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString('utf8') };
      this.#wake();
    });
  }

  /** The newest view. */
  get view(): ViewFrame {
    if (!this.#view) throw new Error('no view yet');
    return this.#view;
  }

  /** Sends a command and resolves with its answer; rejects if the socket is closed first. */
  async send(wish: Wish): Promise<AnswerFrame> {
    const command = { id: crypto.randomUUID(), seq: this.view.seq, ...wish };
    let answer: AnswerFrame | undefined;
    this.#answers.set(command.id, (frame) => (answer = frame));
    this.raw(JSON.stringify(command));
    await this.until(() => answer !== undefined);
    return answer as unknown as AnswerFrame;
  }

  /** Sends a frame as it is. */
  raw(data: string | Buffer): void {
    this.#socket.send(data);
  }

  /** Resolves when this holds, looked at after every frame; rejects if the socket is closed first or after fifteen seconds. */
  async until(holds: () => boolean): Promise<void> {
    const deadline = Date.now() + 15_000;
    while (!holds()) {
      if (this.closed) throw new Error(`closed: ${this.closed.code} ${this.closed.reason}`);
      if (Date.now() > deadline) throw new Error('waited fifteen seconds');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 250);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Closes the socket as a browser does that is closed. */
  leave(): void {
    this.#socket.close();
  }

  #received(frame: Frame): void {
    this.frames.push(frame);
    if (frame.kind === 'answer') this.#answers.get(frame.id ?? '')?.(frame);
    if (frame.kind === 'seats' || frame.kind === 'view') this.seats = frame.seats;
    if (frame.kind === 'view') {
      this.#view = frame;
      this.log = [...this.log.filter((entry) => entry.seq < frame.log.from), ...frame.log.entries];
    }
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

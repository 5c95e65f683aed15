/**
 * A person at a table whose server may die at any moment: keeps the command that has no answer yet, sends it again when the
 * server is back, and remembers what he was told, to hold it against the log afterwards.
 */
import type { AnswerFrame, Command, PendingShown } from '../protocol.ts';
import { Client, type Wish } from './client.ts';

/** An integer from 0 to below `count`. */
export type Chance = (count: number) => number;

/** What a person was told about his commands: saved at a position, or refused. */
export interface Told {
  saved: { command: Command; seq: number }[];
  refused: { command: Command; code: string }[];
}

/** One person at one seat. */
export class Player {
  readonly #seat: string;
  readonly #cookie: string;
  readonly #chance: Chance;
  #client: Client | undefined;
  /** Sent, and not answered before the server died. */
  #unanswered: Command | undefined;
  readonly told: Told = { saved: [], refused: [] };
  /** How often a command had to be sent again. */
  settled = { happened: 0, not: 0 };

  constructor(seat: string, cookie: string, chance: Chance) {
    this.#seat = seat;
    this.#cookie = cookie;
    this.#chance = chance;
  }

  /** The newest view, also of a socket that is gone. */
  get view() {
    return this.#client?.view;
  }

  /** Sits down at the server's new address, sees the pending question that he saw before, and settles what was open. */
  async sit(url: string, table: string): Promise<void> {
    const before = this.view;
    const client = await Client.connect(url, table, this.#seat, this.#cookie);
    const after = client.view;
    if (before !== undefined) {
      if (after.seq < before.seq) throw new Error(`the server went back from ${before.seq} to ${after.seq}`);
      if (after.seq === before.seq && JSON.stringify(after.pending) !== JSON.stringify(before.pending)) {
        throw new Error(
          `the pending question changed: ${JSON.stringify(before.pending)}, ${JSON.stringify(after.pending)}`,
        );
      }
    }
    this.#client = client;
    const open = this.#unanswered;
    if (!open) return;
    const saved = client.view.seq;
    const answer = await this.#send(open);
    this.settled[answer.ok && answer.seq <= saved ? 'happened' : 'not']++;
  }

  /** When he has seen the last of what these people were told. */
  async sees(others: Player[]): Promise<void> {
    const last = Math.max(...others.flatMap((other) => other.told.saved.map((one) => one.seq)), 0);
    await this.#client?.until(() => (this.view?.seq ?? 0) >= last);
  }

  /** Answers what is asked of him, at random, until the fight is over; rejects when the server is gone. */
  async play(): Promise<void> {
    const client = this.#client;
    if (!client) throw new Error('not seated');
    for (;;) {
      await client.until(() => client.view.outcome !== null || this.#answer(client.view.pending) !== null);
      if (client.view.outcome !== null) return;
      const wish = this.#answer(client.view.pending);
      if (wish) await this.#send({ id: crypto.randomUUID(), seq: client.view.seq, ...wish });
    }
  }

  /** Sends one command and waits for its answer. */
  async send(wish: Wish): Promise<AnswerFrame> {
    const client = this.#client;
    if (!client) throw new Error('not seated');
    return this.#send({ id: crypto.randomUUID(), seq: client.view.seq, ...wish });
  }

  leave(): void {
    this.#client?.leave();
  }

  async #send(command: Command): Promise<AnswerFrame> {
    const client = this.#client;
    if (!client) throw new Error('not seated');
    this.#unanswered = command;
    const answer = await client.send(command);
    this.#unanswered = undefined;
    if (answer.ok) {
      this.told.saved.push({ command, seq: answer.seq });
      await client.until(() => client.view.seq >= answer.seq);
    } else {
      this.told.refused.push({ command, code: answer.error.code });
      if (answer.error.code !== 'stale') throw new Error(`refused: ${JSON.stringify(answer.error)}`);
      await client.until(() => client.view.seq > command.seq);
    }
    return answer;
  }

  #answer(pending: PendingShown): Wish | null {
    if (pending.kind === 'ask') {
      const question = pending.questions.find((one) => one.yours && one.options.length > 0);
      const option = question?.options[this.#chance(question.options.length)];
      return question && option ? { kind: 'choose', by: question.to, option: option.id } : null;
    }
    if (pending.kind !== 'roll' || !pending.yours) return null;
    const { by, roll } = pending;
    // One roll in two with dice of his own, so that what is in the log can be told apart from any other roll.
    if (roll?.dice.kind !== 'sum' || this.#chance(2) === 0) return { kind: 'roll', by };
    const { count, sides } = roll.dice;
    return { kind: 'typed', by, faces: Array.from({ length: count }, () => 1 + this.#chance(sides)) };
  }
}

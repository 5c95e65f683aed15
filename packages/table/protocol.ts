/**
 * What the page and the server say to each other: types and limits. The only module of this package that a browser imports; the
 * schemas that the server reads a browser's words with are in `schemas.ts`.
 *
 * A seat is entered by `POST /api/tables/:table/enter` with the secret of its link, which sets a cookie; its socket is
 * `GET /api/tables/:table/socket?seat=<seat>`. The first frame on a socket is a view; after every change comes another.
 */
import type { Dice, Rolled } from '@riposte/rules/engine/dice.ts';
import type {
  Asked,
  Bar,
  Board,
  Card,
  Cost,
  FighterId,
  Hex,
  Illegal,
  Json,
  Need,
  Outcome,
  Ruling,
  SetupIssue,
  SystemId,
  Viewer,
} from '@riposte/rules/engine/system.ts';

/** The largest body of a request, in bytes. */
export const BODY_LIMIT = 1024 * 1024;
/** The largest frame that a browser may send, in bytes; a larger one closes the socket with code 1009. */
export const FRAME_LIMIT = 64 * 1024;
/** How many entries of the log a browser gets when it connects: the last ones. */
export const LOG_SHOWN = 2000;
/** How many fighters a table takes. */
export const FIGHTER_LIMIT = 100;

/** What a seat may be: the game master's, a player's, or somebody's who only watches. */
export type Role = 'gm' | 'player' | 'spectator';

// ---------------------------------------------------------------------------------------------------------------------
// Commands: browser to server, one JSON text per frame.

/**
 * One thing that a seat asks for. `choose` answers a question, `roll` has the server roll, `typed` gives real dice in the order
 * in which they are to be read, `rule` is the game master's, `take` lets the game master answer for a seat that somebody holds,
 * `give` hands it back.
 */
export type Command = CommandHead &
  (
    | { kind: 'choose'; by: Asked; option: string }
    | { kind: 'roll'; by: Asked }
    | { kind: 'typed'; by: Asked; faces: number[] }
    | { kind: 'rule'; ruling: Ruling }
    | { kind: 'take'; seat: string }
    | { kind: 'give'; seat: string }
  );

/** What every command has. */
export interface CommandHead {
  /** Made by the sender, unique in the table: 8 to 64 letters, digits, `-`, `_`. Sent again, it gets the stored answer. */
  id: string;
  /** The `seq` of the view that the sender acted on. Refused as stale if a move has been made since. */
  seq: number;
}

// ---------------------------------------------------------------------------------------------------------------------
// Frames: server to browser, one JSON text per frame.

/** What the server sends on a socket. */
export type Frame = ViewFrame | SeatsFrame | AnswerFrame;

/** Everything that this seat may know now. */
export interface ViewFrame {
  kind: 'view';
  table: string;
  /** Position in the table's log; goes into the next command. */
  seq: number;
  /** This seat. */
  you: { seat: string; role: Role; viewer: Viewer };
  seats: SeatShown[];
  system: SystemId;
  edition: number;
  title: string | null;
  /** The state as this seat may know it: for `show`, odds and advice in the browser, never for play. */
  state: Json;
  pending: PendingShown;
  cards: Card[];
  board: Board | null;
  /** Keep what you have of entries before `from`, drop the rest, append these. The first view of a socket has the last `LOG_SHOWN`. */
  log: { from: number; entries: LogEntry[] };
  outcome: Outcome | null;
}

/** Who is here has changed. */
export interface SeatsFrame {
  kind: 'seats';
  seats: SeatShown[];
}

/** The answer to one command, after what it did was saved. The view that shows it has this `seq` or a later one. */
export type AnswerFrame =
  | { kind: 'answer'; id: string; ok: true; seq: number }
  | { kind: 'answer'; id: string | null; ok: false; error: Refused };

/** Why a command was refused; nothing has changed. */
export interface Refused {
  code:
    | Illegal['illegal']
    /** Not a command: broken JSON, unknown keys, too deep. */
    | 'malformed'
    /** A move has been made since the view that this command was an answer to. */
    | 'stale'
    /** This seat may not do that. */
    | 'forbidden'
    /** This command id was used before for something else. */
    | 'reused-id'
    /** The server could not save it; the same command may be sent again. */
    | 'not-saved'
    /** A mistake of ours; nothing has changed. */
    | 'failed';
  message: string;
}

/** A seat as everybody sees it. */
export interface SeatShown {
  seat: string;
  role: Role;
  name: string;
  fighters: FighterId[];
  /** Somebody has entered by its link; until then the game master may answer for its fighters. */
  opened: boolean;
  /** The game master answers for it although somebody holds it. */
  taken: boolean;
  /** A socket of it is connected at the moment. */
  present: boolean;
}

/**
 * What the fight waits for, as one seat sees it. `questions` and `interjections` hold what this seat may answer (`yours`) and,
 * for the game master, everybody's; `waiting` names the others.
 */
export type PendingShown =
  | { kind: 'ask'; questions: QuestionShown[]; waiting: Asked[]; interjections: QuestionShown[] }
  | {
      kind: 'roll';
      by: Asked;
      yours: boolean;
      /** Missing where the roll is secret to this seat. */
      roll: { asks: string; dice: Dice; need: Need | null } | null;
      interjections: QuestionShown[];
    }
  | { kind: 'over'; outcome: Outcome };

/** A question as shown: the kernel's, without the actions behind its options. */
export interface QuestionShown {
  to: Asked;
  asks: string;
  /** This seat may answer it now. */
  yours: boolean;
  options: OptionShown[];
  refused: RefusalShown[];
}

/** An option as shown; `id` goes into `choose`. */
export interface OptionShown {
  id: string;
  label: string;
  parts?: Record<string, string>;
  need?: Need;
  costs?: Cost[];
  hex?: Hex;
  overruled?: string;
}

/** A refused option with its reasons; the game master may allow it where `overridable`. */
export interface RefusalShown extends OptionShown {
  bars: Bar[];
  overridable: boolean;
}

/** One event of the table's log, as one seat sees it: what was done, and the lines that tell what came of it. */
export interface LogEntry {
  seq: number;
  /** When it was saved: milliseconds since 1970, by the server's clock. */
  at: number;
  /** The seat that did it; null where nobody did. */
  seat: string | null;
  did: Did;
  lines: string[];
}

/** What was done. Fields that a seat may not know are null. */
export type Did =
  | { kind: 'began' }
  | { kind: 'opened'; seat: string }
  | { kind: 'took'; seat: string }
  | { kind: 'gave'; seat: string }
  | { kind: 'chose'; by: Asked; label: string | null }
  | { kind: 'rolled'; by: Asked; typed: boolean; roll: RollShown | null }
  | { kind: 'ruled'; ruling: RulingShown };

/** A roll that has been made, with what it had to reach and why. */
export interface RollShown {
  asks: string;
  dice: Dice;
  need: Need | null;
  faces: number[];
  rolled: Rolled;
}

/** A ruling as shown; what an amendment set is the game master's. */
export type RulingShown =
  | { kind: 'allow'; to: Asked; option: string; because: string }
  | { kind: 'line'; to: Asked; label: string; amount: number; because: string }
  | { kind: 'amend'; fighter: FighterId | null; set: Record<string, Json> | null; because: string };

/**
 * Why the server closed a socket: no cookie of this seat; no such table; a log that this version cannot open; too many frames at
 * once; the server stops, and is worth trying again. An `Origin` that is not ours gets no socket at all (403).
 */
export const CLOSED = { notEntered: 4001, noSuchTable: 4004, unreadable: 4005, tooMuch: 1008, stopping: 1012 } as const;

// ---------------------------------------------------------------------------------------------------------------------
// HTTP. Bodies are JSON in both directions; an error is `{ error: HttpError }` with a status of 400 or more.

/** Why a request was refused. `issues` says where in a scenario and what was expected. */
export interface HttpError {
  code: 'malformed' | 'too-large' | 'not-json' | 'bad-scenario' | 'bad-sheet' | 'forbidden' | 'not-found' | 'failed';
  message: string;
  issues?: SetupIssue[];
}

/**
 * The body of `POST /api/tables`, which makes a fight. `seats` says who plays whom; without it every fighter gets a seat of its
 * own. A game master's seat and a spectators' seat are always added.
 */
export interface NewTable {
  scenario: Json;
  seats?: { name: string; fighters: FighterId[] }[];
}

/** The answer to `POST /api/tables`. Links are shown only here: the server keeps a hash of their secrets. */
export interface TableMade {
  table: string;
  seats: { seat: string; role: Role; name: string; fighters: FighterId[]; link: string }[];
}

/** The body of `POST /api/tables/:table/enter`: the secret of a link is what follows its `#`. Sets this seat's cookie. */
export interface Enter {
  secret: string;
}

/** The answer to `enter`, and an element of `GET /api/tables/:table/seats`, which lists the seats that this browser's cookies prove. */
export interface Entered {
  table: string;
  seat: string;
  role: Role;
  name: string;
  title: string | null;
}

/** The answer to `GET /api/examples`. */
export interface Examples {
  systems: {
    system: SystemId;
    title: string;
    /** Ready fights: `scenario` goes into `POST /api/tables` as it is. */
    scenarios: { id: string; title: string; note: string | null; scenario: Json }[];
    /** Shipped fighters: `fighter` is an element of a scenario's `fighters`. */
    fighters: { id: string; name: string; fighter: Json }[];
  }[];
}

/** The body of `POST /api/import`: a character file's text; `file` is its name, whose ending says how to read it. */
export interface ImportFile {
  system: SystemId;
  file: string;
  text: string;
}

/** The answer to `POST /api/import`: an element of a scenario's `fighters`, all but his side, and the importer's report. */
export interface ImportAnswer {
  name: string;
  fighter: Json;
  report: Json;
}

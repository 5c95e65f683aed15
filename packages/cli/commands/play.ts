/** `riposte play FILE`: a fight in the terminal; every fighter is played by whoever sits there. */
import { randomInt } from 'node:crypto';
import { rolledFaces, runScript, seeded } from '@riposte/rules/engine/drive.ts';
import { boundaryOf, pending, play } from '@riposte/rules/engine/play.ts';
import type { RecordedMove } from '@riposte/rules/engine/record.ts';
import { readFaces, rollFaces } from '@riposte/rules/engine/rolls.ts';
import type { Pending, Roll, Staged } from '@riposte/rules/engine/system.ts';
import { openFight, recordOf, scriptRefusal, type Fight } from '../fight.ts';
import { STDIN } from '../input/bytes.ts';
import type { Refusal } from '../input/refusal.ts';
import type { Person } from '../play/person.ts';
import { percent } from '../print/columns.ts';
import { needText, overLine } from '../print/pending.ts';
import { cardLines } from '../print/played.ts';
import { pendingShape, type QuestionShape } from '../shape/pending.ts';
import { namesIn, stepShape } from '../shape/told.ts';
import { writeRecordFile } from './record-file.ts';

/** Whose dice fall, by which seed ours do, and where the record goes. */
export interface PlayOptions {
  dice: 'ours' | 'typed' | 'each';
  seed?: number;
  record?: string;
}

/** Plays until the fight is over or the person leaves; what was played by then is recorded either way. */
export async function playCommand(file: string, options: PlayOptions): Promise<Refusal | null> {
  if (file === STDIN)
    return { file: 'standard input', path: '', message: 'expected a file: the answers come from there' };
  const opened = await openFight(file);
  if (!opened.ok) return opened.error;
  const fight = opened.value;
  const script = runScript(fight.system, fight.start, fight.scenario.moves);
  if (!script.ok) return scriptRefusal(fight, script.error);
  const game = new Game(fight);
  for (const { move } of script.value.steps) game.play(move);
  const person = await personOf(fight);
  const dice = diceOf(options.seed);
  person.say([...game.log, ...cardLines(fight.system.show(game.state))]);
  for (;;) {
    const now = pending(fight.system, game.state);
    if (now.kind === 'over') {
      person.leave(overLine(now.outcome, namesIn(fight.system, game.state)));
      break;
    }
    const move = await answer(fight, game.state, now, person, options.dice, dice);
    if (move === null) {
      person.leave('The fight is not over.');
      break;
    }
    person.say(game.play(move));
    if (boundaryOf(fight.system, game.state) !== null) person.say(['', ...cardLines(fight.system.show(game.state))]);
  }
  return options.record === undefined ? null : writeRecordFile(options.record, recordOf(fight, game.moves));
}

/** The fight as far as it has been played. */
class Game {
  state: Staged;
  readonly moves: RecordedMove[] = [];
  readonly log: string[] = [];
  readonly #fight: Fight;

  constructor(fight: Fight) {
    this.#fight = fight;
    this.state = fight.start;
  }

  /** Plays a legal move and returns its lines of the log. Throws if it is not legal: only what was offered is played. */
  play(move: RecordedMove): string[] {
    const { system } = this.#fight;
    const step = play(system, this.state, move);
    if (!step.ok) throw new Error(`broken invariant: what was offered is refused: ${JSON.stringify(step.error)}`);
    const { log } = stepShape(system, this.state, this.moves.length, move, step.value.facts);
    this.moves.push(move);
    this.log.push(...log);
    this.state = step.value.state;
    return log;
  }
}

async function personOf({ scenario, system }: Fight): Promise<Person> {
  const title = scenario.title ?? system.title;
  if (process.stdin.isTTY && process.stdout.isTTY) return (await import('../play/terminal.ts')).terminal(title);
  return (await import('../play/piped.ts')).piped(process.stdin, process.stdout);
}

/** The person's answer as a move; null where he has left. */
async function answer(
  { system }: Fight,
  state: Staged,
  now: Pending,
  person: Person,
  whose: PlayOptions['dice'],
  dice: (roll: Roll) => RecordedMove,
): Promise<RecordedMove | null> {
  const names = namesIn(system, state);
  const shape = pendingShape(system, state, now);
  const open = shape.interjections.filter(({ options }) => options.length > 0);
  const questions =
    shape.kind === 'ask' ? [...shape.questions, ...open] : open.length > 0 ? [rollOrThrowIn(now), ...open] : [];
  if (questions.length > 0) {
    const chosen = await person.choose(
      questions,
      questions.map(({ to, asks }) => `${names(to)}: ${asks}`),
    );
    if (chosen === null) return null;
    if (chosen.kind === 'allow') {
      const { to, refusal, because } = chosen;
      return { kind: 'ruled', ruling: { kind: 'allow', to, option: refusal.id, because } };
    }
    if (chosen.option.id !== ROLL) return { kind: 'chose', by: chosen.by, option: chosen.option.id };
  }
  if (now.kind !== 'roll' || shape.kind !== 'roll') throw new Error('broken invariant: nothing is asked');
  if (whose === 'ours') return dice(now);
  const number =
    shape.need === null
      ? ''
      : `, ${needText(shape.need)}${shape.chance === null ? '' : ` (${percent(shape.chance.decimal)})`}`;
  const fell = await person.roll(
    now,
    `${names(now.by)} rolls ${shape.text}: ${shape.asks}${number}`,
    whose === 'each',
    (faces) => {
      const read = readFaces(now.dice, faces);
      return read.ok ? null : read.error.message;
    },
  );
  if (fell === null) return null;
  if (fell.kind === 'ours') return dice(now);
  return rolledFaces(now, fell.faces);
}

/** No system's option has this id: theirs have no spaces. */
const ROLL = 'let the dice fall';

/** While dice are awaited, somebody may throw something in; otherwise they fall. */
function rollOrThrowIn(now: Pending): QuestionShape {
  const by = now.kind === 'roll' ? now.by : 'referee';
  const roll = {
    id: ROLL,
    label: 'Let the dice fall',
    parts: {},
    need: null,
    chance: null,
    costs: [],
    hex: null,
    overruled: null,
  };
  return { to: by, asks: 'dice, or does anybody throw something in?', options: [roll], refused: [], presumed: null };
}

/** Our dice: unpredictable, or the same for the same seed. */
function diceOf(seed: number | undefined): (roll: Roll) => RecordedMove {
  if (seed === undefined) {
    return (roll) => {
      const faces = rollFaces(roll.dice, (sides) => randomInt(1, sides + 1));
      return rolledFaces(roll, faces);
    };
  }
  const policy = seeded(seed);
  return (roll) => {
    const rolled = policy({ ...roll, interjections: [] }, { given: null, stage: { at: '' }, under: [], rulings: [] });
    if (rolled.kind !== 'rolled') throw new Error('broken invariant: dice that were not rolled');
    return rolled;
  };
}

/**
 * The command's tree: which commands there are, their arguments, and what becomes of their answers. Each command is loaded when
 * it is called. Exit status: 0 done, 1 input refused, 2 wrong usage, 3 a fault of ours.
 */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { refusalLine, type Refusal } from './input/refusal.ts';
import type { Answer } from './output.ts';
import { writeError, writeOut } from './print/write.ts';

const FILE = 'a scenario, or - for standard input';

/** Runs the command and sets the exit status; never throws. */
export async function start(args: string[]): Promise<void> {
  try {
    await tree().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      writeError(`riposte: a fault of riposte itself: ${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 3;
    }
  }
}

function tree(): Command {
  const riposte = new Command('riposte')
    .description('Fights of tabletop role-playing games in which the person attacked chooses how to defend.')
    .version('0.1.0')
    .exitOverride()
    .configureOutput({ writeOut, writeErr: writeError })
    .showHelpAfterError('(riposte --help tells what there is)')
    .configureHelp({ showGlobalOptions: false });

  command(riposte, 'serve', 'serves shared tables to browsers')
    .option('--port <number>', 'the port (default: $PORT, or 8080)', portOf)
    .option('--host <address>', 'the address to listen at', '127.0.0.1')
    .option('--lan', 'listens at every address of this machine, for phones and laptops on the same network')
    .option('--data <folder>', 'where tables are kept (default: $RIPOSTE_DATA, or a folder of the user)')
    .action(async (options) => finish((await import('./commands/serve.ts')).serveCommand(options)));

  command(riposte, 'play', 'plays a fight in the terminal')
    .argument('<file>', FILE)
    .addOption(
      new Option('--dice <whose>', 'ours rolls, typed asks for faces, each asks at every roll')
        .choices(['ours', 'typed', 'each'])
        .default('each'),
    )
    .option('--seed <number>', 'our dice fall the same way for the same number', integerOf)
    .option('--record <file>', 'writes the record of the fight')
    .action(async (file, options) => finish((await import('./commands/play.ts')).playCommand(file, options)));

  jsonCommand(riposte, 'ask', 'tells what is pending after the scripted moves')
    .argument('<file>', FILE)
    .addOption(firstMoves())
    .action(async (file, { json, ...options }) => print((await import('./commands/ask.ts')).ask(file, options), json));

  jsonCommand(riposte, 'run', 'plays the scripted moves and tells what happened')
    .argument('<file>', FILE)
    .option('--partial', 'the moves may end in the middle of an exchange')
    .option('--record <file>', 'writes the record of the fight')
    .action(async (file, { json, ...options }) => print((await import('./commands/run.ts')).run(file, options), json));

  jsonCommand(riposte, 'odds', 'tells the exact odds of every option pending after the scripted moves')
    .argument('<file>', FILE)
    .addOption(firstMoves())
    .option('--option <id>', 'of this option only')
    .action(async (file, { json, ...options }) =>
      print((await import('./commands/odds.ts')).odds(file, options), json),
    );

  jsonCommand(riposte, 'import', 'reads a character file and tells what was read, recomputed, skipped and doubted')
    .argument('<file>', 'a character, such as a .gcs file, or - for standard input')
    .option('--system <id>', 'for which system', 'gurps-4e')
    .option('--as <ending>', 'what kind of file it is, where its name does not say', 'gcs')
    .action(async (file, { json, ...options }) =>
      print((await import('./commands/import.ts')).importCommand(file, options), json),
    );

  jsonCommand(riposte, 'rules', 'lists the clauses of the rules and how far they are followed')
    .option('--system <id>', 'of this system only')
    .action(async ({ json, ...options }) => print((await import('./commands/rules.ts')).rules(options), json));

  jsonCommand(riposte, 'replay', 'plays a record again and tells what happened')
    .argument('<file>', 'a record, or - for standard input')
    .action(async (file, { json }) => print((await import('./commands/replay.ts')).replayCommand(file), json));

  command(riposte, 'schema', 'writes the JSON Schema of scenarios')
    .requiredOption('--system <id>', 'for which system')
    .action(async (options) => print((await import('./commands/schema.ts')).schema(options), true));

  return riposte;
}

function command(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).allowExcessArguments(false);
}

function jsonCommand(parent: Command, name: string, description: string): Command {
  return command(parent, name, description).option('--json', 'writes JSON, as docs/cli.md describes it');
}

/** How much of the script is played before the question. */
function firstMoves(): Option {
  return new Option('--moves <number>', 'after so many of the scripted moves, 0 for none').argParser(countOf);
}

/** Writes an answer, or its refusal. */
async function print(answer: Answer, asJson: boolean | undefined): Promise<void> {
  const result = await answer;
  if (!result.ok) return refuse(result.error);
  writeOut(asJson ? `${JSON.stringify(result.value.json(), null, 2)}\n` : `${result.value.text()}\n`);
}

/** Waits for a command that writes by itself. */
async function finish(done: Promise<Refusal | null>): Promise<void> {
  const refusal = await done;
  if (refusal !== null) refuse(refusal);
}

function refuse(refusal: Refusal): void {
  writeError(`riposte: ${refusalLine(refusal)}\n`);
  process.exitCode = 1;
}

function integerOf(text: string): number {
  const value = Number(text);
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('expected a whole number.');
  return value;
}

function countOf(text: string): number {
  const value = integerOf(text);
  if (value < 0) throw new InvalidArgumentError('expected 0 or more.');
  return value;
}

function portOf(text: string): number {
  const value = integerOf(text);
  if (value < 0 || value > 65535) throw new InvalidArgumentError('expected 0 to 65535.');
  return value;
}

import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BIN, folder, riposte } from './testing/command.ts';

/** Makes the Node that runs the command say that it is another version. */
const pretend = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`,
];

describe('usage', () => {
  it.each([
    ['an unknown command', ['parry']],
    ['an unknown option', ['ask', 'f.yaml', '--jason']],
    ['a missing file', ['ask']],
    ['a file too many', ['ask', 'a.yaml', 'b.yaml']],
    ['an option without its value', ['run', 'a.yaml', '--record']],
    ['whose dice nobody knows', ['play', 'a.yaml', '--dice', 'loaded']],
    ['a seed that is no number', ['play', 'a.yaml', '--seed', 'x']],
    ['a port that is none', ['serve', '--port', '65536']],
    ['a schema of nothing', ['schema']],
    ['nothing at all', []],
  ])('%s is wrong usage: status 2, nothing on the standard output', (_title, args) => {
    const { status, out, err } = riposte(args);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).not.toBe('');
    expect(err).not.toContain('    at ');
  });

  it.each([[['--help']], [['help', 'run']], [['odds', '--help']], [['--version']]])('%j is done', (args) => {
    const { status, out, err } = riposte(args);
    expect(status).toBe(0);
    expect(out).not.toBe('');
    expect(err).toBe('');
  });
});

describe('an old Node', () => {
  it('hands over to the Node that the repository pins, with arguments, standard input and exit status', () => {
    const scenario = JSON.stringify({ riposte: 1, system: 'sparring' });
    const asked = riposte(['ask', '-', '--json'], { node: pretend('20.20.2'), input: scenario });
    expect(asked.status).toBe(0);
    expect(JSON.parse(asked.out)).toMatchObject({ kind: 'ask', system: 'sparring' });
    expect(riposte(['ask', '-'], { node: pretend('18.0.0'), input: '{}' }).status).toBe(1);
    expect(riposte(['parry'], { node: pretend('22.17.9') }).status).toBe(2);
  });

  it('says in one line what is needed where nothing is pinned', () => {
    using alone = folder({ 'package.json': '{"type":"module"}' });
    mkdirSync(alone.file('bin'));
    cpSync(BIN, alone.file('bin/riposte.js'));
    const { status, err } = riposte(['--version'], { node: pretend('20.20.2'), bin: alone.file('bin/riposte.js') });
    expect(status).toBe(1);
    expect(err).toMatch(/^riposte: this is Node 20\.20\.2, and Node .* is needed: .*\n$/);
  });
});

describe('writing', () => {
  it('a reader who leaves early ends the command quietly', async () => {
    const { spawn } = await import('node:child_process');
    const child = spawn(process.execPath, [BIN, 'rules', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.stdout.once('data', () => child.stdout.destroy());
    const status = await new Promise((resolve) => child.once('close', resolve));
    expect(err).toBe('');
    expect(status).toBe(0);
  });

  it('the record is written whole or not at all', () => {
    using files = folder({ 'f.json': JSON.stringify({ riposte: 1, system: 'sparring' }) });
    writeFileSync(files.file('taken'), '');
    const refused = riposte(['run', files.file('f.json'), '--record', files.file('taken/r.json')]);
    expect(refused.status).toBe(1);
    expect(refused.err).toMatch(/^riposte: .*taken\/r\.json: may not be written: [^\n]+\n$/);
  });
});

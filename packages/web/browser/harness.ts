/**
 * What the browser tests stand on: the page as it is built, the real server as `riposte serve --lan` starts it, and Chromium.
 * Pages are opened under a name that is no secure context, because plain http on a local network is the usual case.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SCREENSHOTS = join(ROOT, '.reports', 'screenshots');

/** A name that Chromium takes for this machine, but not for a secure context, as a telephone sees a laptop. */
const HOST = 'riposte.test';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
];

/** Screens to play on: the smallest telephone and an ordinary laptop. */
export const SCREENS = { phone: { width: 360, height: 640 }, desktop: { width: 1280, height: 800 } } as const;
export type Screen = keyof typeof SCREENS;
export type Scheme = 'light' | 'dark';

/** The browser's path, or null where there is none; without one the tests are skipped, except where everything must be there. */
export const CHROMIUM = findChromium();

/** A server with a browser in front of it. */
export interface Stage {
  url: string;
  /** A window of its own, with its own cookies and storage. */
  open(screen: Screen, scheme?: Scheme, options?: Parameters<Browser['newContext']>[0]): Promise<Window>;
  /** Kills the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

/** One window, and everything in it that went wrong so far: script errors and what the browser complained about. */
export interface Window {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}

/** Builds the page where its sources have changed, starts the server on an empty directory, and the browser. */
export async function setStage(): Promise<Stage> {
  if (CHROMIUM === null) throw new Error('no Chromium: RIPOSTE_CHROMIUM names none, and it is not in the usual place');
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the page does not build:\n${built.stdout}${built.stderr}`);
  const data = mkdtempSync(join(tmpdir(), 'riposte-browser-'));
  let server = startServer(data, '0');
  const port = await portOf(server);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  const url = `http://${HOST}:${port}`;
  return {
    url,
    open: (screen, scheme = 'light', options = {}) => openWindow(browser, url, screen, scheme, options),
    async close() {
      await browser.close();
      await stop(server, 'SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
    kill: () => stop(server, 'SIGKILL'),
    async revive() {
      server = startServer(data, port);
      await portOf(server);
    },
  };
}

function startServer(data: string, port: string): ChildProcess {
  return spawn(process.execPath, ['packages/cli/bin/riposte.js', 'serve', '--lan'], {
    cwd: ROOT,
    env: { ...process.env, PORT: port, RIPOSTE_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function stop(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
}

/** Keeps a picture of a page, for people to look at; the folder is no part of the repository. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

async function openWindow(
  browser: Browser,
  baseURL: string,
  screen: Screen,
  colorScheme: Scheme,
  options: Parameters<Browser['newContext']>[0],
): Promise<Window> {
  const touch = screen === 'phone';
  const context = await browser.newContext({
    baseURL,
    viewport: SCREENS[screen],
    colorScheme,
    hasTouch: touch,
    isMobile: touch,
    deviceScaleFactor: touch ? 2 : 1,
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** The port that the server says it listens at; fails with the server's own words if it ends instead. */
function portOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: unknown): void => {
      said += String(chunk);
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(port);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
}

function findChromium(): string | null {
  const named = process.env['RIPOSTE_CHROMIUM'];
  const path = named || '/usr/bin/chromium';
  return existsSync(path) ? path : null;
}

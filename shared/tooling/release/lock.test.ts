import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT, scriptArguments } from '../test/fixtures/run-script';
import { LockHeldError, withLock } from './lock';

const STALE_MS = 2_000;

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that runs `work`, with `file` and `log` in scope, while it holds the lock. */
function startHolder(work: string): ChildProcess {
  const script = `
    import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(path.join(__dirname, 'lock.ts'))};
    const file = process.argv[1] + '/count';
    const log = (line) => appendFileSync(process.argv[1] + '/log', line + '\\n');
    await withLock(process.argv[1] + '/lock', async () => { ${work} }, { staleMs: ${STALE_MS} });
  `;
  const child = spawn(process.execPath, scriptArguments(script, folder), { cwd: ROOT, stdio: 'ignore' });
  children.push(child);
  return child;
}

const readLog = () => {
  const file = path.join(folder, 'log');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

async function untilLogged(line: string): Promise<void> {
  while (!readLog().includes(line)) await delay(10);
}

const untilExit = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : [];

/**
 * Script that adds one to the number in the file, with a delay: when two processes run it at once, one addition is
 * lost.
 */
const COUNT = `
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  await delay(20);
  writeFileSync(file, String(before + 1));
`;
const readCount = () => readFileSync(path.join(folder, 'count'), 'utf8');

test.each([2, 10])('the lock is held by one of %d processes at a time', async (processes) => {
  await Promise.all(Array.from({ length: processes }, () => untilExit(startHolder(COUNT))));
  expect(readCount()).toBe(String(processes));
});

test('the lock of a killed process is taken over by one of ten waiting processes at a time', async () => {
  const killed = startHolder("log('held'); await delay(60_000)");
  await untilLogged('held');
  const waiting = Array.from({ length: 10 }, () => startHolder(COUNT));
  killed.kill('SIGKILL');
  await Promise.all(waiting.map(untilExit));
  expect(readCount()).toBe('10');
});

test('a running process keeps the lock, however long it holds it', async () => {
  const living = startHolder(`
    log('held');
    while (!existsSync(process.argv[1] + '/go')) await delay(10);
    log('over');
  `);
  await untilLogged('held');
  const next = startHolder("log('next')");
  await delay(2 * STALE_MS);
  expect(readLog()).toEqual(['held']);
  appendFileSync(path.join(folder, 'go'), '');
  await Promise.all([untilExit(living), untilExit(next)]);
  expect(readLog()).toEqual(['held', 'over', 'next']);
});

/** Creates a lock; `record` is the content of the file that describes its holder. */
function createLock(record: string): void {
  mkdirSync(path.join(folder, 'lock/lock'), { recursive: true });
  writeFileSync(path.join(folder, 'lock/holder.json'), record);
}

test.each(['', '\0\0\0\0', '{"host":'])(
  'an abandoned lock is taken over when a power failure has left its record as %p',
  async (record) => {
    createLock(record);
    await untilExit(startHolder("log('next')"));
    expect(readLog()).toEqual(['next']);
  },
);

test('an abandoned lock is taken over when another process has reused its process id', async () => {
  createLock(JSON.stringify({ host: hostname(), pid: process.pid }));
  await untilExit(startHolder("log('next')"));
  expect(readLog()).toEqual(['next']);
});

const OTHER_MACHINE = JSON.stringify({ host: 'another-machine', pid: 7 });

test('a fresh lock of another machine is respected', async () => {
  createLock(OTHER_MACHINE);
  const waiting = startHolder("log('next')");
  await delay(500);
  expect([readLog(), waiting.exitCode]).toEqual([[], null]);
});

test('an old lock of another machine is taken over', async () => {
  createLock(OTHER_MACHINE);
  const before = new Date(Date.now() - 15 * 60_000 - 1_000);
  utimesSync(path.join(folder, 'lock/lock'), before, before);
  await untilExit(startHolder("log('next')"));
  expect(readLog()).toEqual(['next']);
});

test('a process that waits too long names the holder', async () => {
  createLock(OTHER_MACHINE);
  const refusal = withLock(path.join(folder, 'lock'), () => 'done', { patienceMs: 100 });
  await expect(refusal).rejects.toThrow(LockHeldError);
  await expect(refusal).rejects.toThrow(/^A deployment, process 7 on another-machine, has held .*\/lock since .* UTC$/);
});

test('a released lock leaves only the record of its last holder', async () => {
  for (let turn = 0; turn < 6; turn += 1) await withLock(path.join(folder, 'lock'), () => undefined);
  expect(readdirSync(path.join(folder, 'lock'))).toEqual(['holder.json']);
});

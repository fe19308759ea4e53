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

/** Starts a process that runs `work`, with `file` and `log` in scope, while it has the lock. */
function holder(work: string): ChildProcess {
  const script = `
    import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(path.join(__dirname, 'lock.mjs'))};
    const file = process.argv[1] + '/count';
    const log = (line) => appendFileSync(process.argv[1] + '/log', line + '\\n');
    await withLock(process.argv[1] + '/lock', async () => { ${work} });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: 'ignore' });
  children.push(child);
  return child;
}

const lines = () => {
  const file = path.join(folder, 'log');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

async function untilLogged(line: string): Promise<void> {
  while (!lines().includes(line)) await new Promise((resolve) => setTimeout(resolve, 10));
}

const ended = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : [];

/** Adds one to the number in the file, slowly: of two at once one is lost. */
const COUNT = `
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  await delay(20);
  writeFileSync(file, String(before + 1));
`;

test.each([2, 10])('of %d processes at once each has its turn alone', async (processes) => {
  await Promise.all(Array.from({ length: processes }, () => ended(holder(COUNT))));
  expect(readFileSync(path.join(folder, 'count'), 'utf8')).toBe(String(processes));
});

test('a killed process stops nobody, and only one of ten that wait takes its place at a time', async () => {
  const killed = holder("log('held'); await delay(60_000)");
  await untilLogged('held');
  const waiting = Array.from({ length: 10 }, () => holder(COUNT));
  killed.kill('SIGKILL');
  await Promise.all(waiting.map(ended));
  expect(readFileSync(path.join(folder, 'count'), 'utf8')).toBe('10');
});

test('nothing is taken from a process that lives, however old its turn looks', async () => {
  const living = holder(`
    log('held');
    while (!existsSync(process.argv[1] + '/go')) await delay(10);
    log('over');
  `);
  await untilLogged('held');
  // As if it had been taken an hour ago and touched by nobody since.
  const [taken = ''] = readdirSync(path.join(folder, 'lock')).filter((file) => file.endsWith('.taken'));
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path.join(folder, 'lock', taken), anHourAgo, anHourAgo);
  const next = holder("log('next')");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(lines()).toEqual(['held']);
  appendFileSync(path.join(folder, 'go'), '');
  await Promise.all([ended(living), ended(next)]);
  expect(lines()).toEqual(['held', 'over', 'next']);
});

/** A turn of which this test makes up the record. */
function taken(record: string): void {
  mkdirSync(path.join(folder, 'lock'));
  writeFileSync(path.join(folder, 'lock', '7.taken'), record);
}

const takenBy = (process: object) => taken(JSON.stringify(process));

test.each(['', '\0\0\0\0', '{"host":'])('a turn whose record a loss of power made %p holds nothing', async (record) => {
  taken(record);
  await ended(holder("log('next')"));
  expect(lines()).toEqual(['next']);
});

test('a process number that another process has by now holds nothing', async () => {
  takenBy({ host: hostname(), pid: process.pid, started: '1' });
  await ended(holder("log('next')"));
  expect(lines()).toEqual(['next']);
});

const ofAnotherMachine = { host: 'another-machine', pid: 7, started: '1' };

test('a fresh lock of another machine is respected', async () => {
  takenBy(ofAnotherMachine);
  const waiting = holder("log('next')");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([lines(), waiting.exitCode]).toEqual([[], null]);
});

test('a lock of another machine that is a quarter of an hour old is taken over', async () => {
  takenBy(ofAnotherMachine);
  const before = new Date(Date.now() - 15 * 60_000 - 1_000);
  utimesSync(path.join(folder, 'lock', '7.taken'), before, before);
  await ended(holder("log('next')"));
  expect(lines()).toEqual(['next']);
});

test('a few turns are remembered and no more', async () => {
  for (let turn = 0; turn < 6; turn += 1) await ended(holder(''));
  expect(readdirSync(path.join(folder, 'lock')).sort()).toEqual(
    ['4', '5', '6'].flatMap((turn) => [`${turn}.over`, `${turn}.taken`]),
  );
});

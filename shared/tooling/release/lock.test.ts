import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
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
import { ROOT } from '../test/fixtures/run-script';
import { LockHeldError, withLock } from './lock';

const LEASE_MS = 2_000;

/** JavaScript file of `lock.ts` with everything that it imports: the tests start many processes that import it. */
const bundle = path.join(mkdtempSync(path.join(tmpdir(), 'lock-bundle-')), 'lock.cjs');

let folder: string;
let children: ChildProcess[];

beforeAll(() => {
  const source = path.join(__dirname, 'lock.ts');
  const options = ['--bundle', '--platform=node', '--format=cjs', '--log-level=error', `--outfile=${bundle}`];
  execFileSync(path.join(ROOT, 'node_modules/.bin/esbuild'), [source, ...options]);
});

afterAll(() => rmSync(path.dirname(bundle), { recursive: true }));

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
    import { withLock } from ${JSON.stringify(bundle)};
    const file = process.argv[1] + '/count';
    const log = (line) => appendFileSync(process.argv[1] + '/log', line + '\\n');
    await withLock(process.argv[1] + '/lock', async () => { ${work} }, { leaseMs: ${LEASE_MS} });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { cwd: ROOT, stdio: 'ignore' });
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
 * Script that adds one to the number in the file, with a delay: when two processes run it at the same time, one
 * addition is lost.
 */
const COUNT = `
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  await delay(20);
  writeFileSync(file, String(before + 1));
`;
const readCount = () => readFileSync(path.join(folder, 'count'), 'utf8');

test.each([2, 10])('only one of %d processes holds the lock at a time', async (processes) => {
  await Promise.all(Array.from({ length: processes }, () => untilExit(startHolder(COUNT))));
  expect(readCount()).toBe(String(processes));
});

test('ten waiting processes take over the lock of a killed process one at a time', async () => {
  const killed = startHolder("log('held'); await delay(60_000)");
  await untilLogged('held');
  const waiting = Array.from({ length: 10 }, () => startHolder(COUNT));
  killed.kill('SIGKILL');
  await Promise.all(waiting.map(untilExit));
  expect(readCount()).toBe('10');
});

test('a running process keeps the lock, no matter how long it holds it', async () => {
  const living = startHolder(`
    log('held');
    while (!existsSync(process.argv[1] + '/go')) await delay(10);
    log('over');
  `);
  await untilLogged('held');
  const next = startHolder("log('next')");
  await delay(2 * LEASE_MS);
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

const OTHER_MACHINE = JSON.stringify({ user: 'anna', host: 'another-machine', pid: 7 });
const lockFolder = () => path.join(folder, 'lock');
const setRenewal = (at: Date) => utimesSync(path.join(lockFolder(), 'lock'), at, at);

/** Takes the lock in this process. Returns the logged lines, and `taken` once the lock is held. */
async function takeOver(leaseMs = 300): Promise<string[]> {
  const lines: string[] = [];
  await withLock(lockFolder(), () => lines.push('taken'), { leaseMs, log: (line) => lines.push(line) });
  return lines;
}

test.each(['', '\0\0\0\0', '{"host":'])(
  'an abandoned lock is taken over when a power failure has left its record as %p',
  async (record) => {
    createLock(record);
    expect(await takeOver()).toContain('taken');
  },
);

test('an abandoned lock is taken over when another process has reused its process id', async () => {
  createLock(JSON.stringify({ host: hostname(), pid: process.pid }));
  expect(await takeOver()).toContain('taken');
});

const TAKEN_OVER = [
  expect.stringMatching(
    /^A deployment by anna, process 7 on another-machine, has held .* and no longer renews its lock/,
  ),
  'taken',
];

test.each([
  ['fresh', () => {}],
  ['an hour old', () => setRenewal(new Date(Date.now() - 3_600_000))],
  ['an hour ahead of the clock of this machine', () => setRenewal(new Date(Date.now() + 3_600_000))],
  ['a folder with files', () => writeFileSync(path.join(lockFolder(), 'lock/file'), '')],
  [
    'a file',
    () => {
      rmSync(path.join(lockFolder(), 'lock'), { recursive: true });
      writeFileSync(path.join(lockFolder(), 'lock'), '');
    },
  ],
])(
  'a lock that another machine no longer renews is taken over, and its holder is named (the lock is %s)',
  async (_, change) => {
    createLock(OTHER_MACHINE);
    change();
    expect(await takeOver()).toEqual(TAKEN_OVER);
    expect(readdirSync(lockFolder())).toEqual(['holder.json']);
  },
);

test.each([-3_600_000, 0, 3_600_000])(
  'a lock is respected while another machine whose clock differs by %d ms renews it',
  async (difference) => {
    createLock(OTHER_MACHINE);
    setRenewal(new Date(Date.now() + difference));
    const renewals = setInterval(() => setRenewal(new Date(Date.now() + difference)), 50);
    await expect(withLock(lockFolder(), () => 'done', { leaseMs: 500, lockTimeoutMs: 900 })).rejects.toThrow(
      LockHeldError,
    );
    clearInterval(renewals);
    expect(await takeOver()).toEqual(TAKEN_OVER);
  },
);

test('a waiting process logs the holder once, and its error names the holder after the timeout', async () => {
  createLock(OTHER_MACHINE);
  const lines: string[] = [];
  const attempt = withLock(lockFolder(), () => 'done', { lockTimeoutMs: 1_500, log: (line) => lines.push(line) });
  const holder = /^A deployment by anna, process 7 on another-machine, has held .*\/lock since .* UTC/;
  await expect(attempt).rejects.toThrow(RegExp(`${holder.source}$`));
  expect(lines).toEqual([expect.stringMatching(RegExp(`${holder.source}: waiting for it$`))]);
});

test('a process whose lock was taken over while it was suspended fails, and does not release the lock', async () => {
  const own = path.join(lockFolder(), 'lock');
  const work = () => {
    rmSync(own, { recursive: true });
    createLock(OTHER_MACHINE);
  };
  await expect(withLock(lockFolder(), work)).rejects.toThrow(/^Another process took over .*\/lock while this one/);
  expect(existsSync(own)).toBe(true);
});

test('a released lock leaves only the record of its last holder', async () => {
  for (let turn = 0; turn < 6; turn += 1) await withLock(lockFolder(), () => undefined);
  expect(readdirSync(lockFolder())).toEqual(['holder.json']);
});

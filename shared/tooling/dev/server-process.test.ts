import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT, scriptArguments } from '../test/fixtures/run-script';

let parent: ChildProcess;
let output: string;

afterEach(() => parent.kill('SIGKILL'));

/** Keeps the program `server` running in a process of its own. */
function keep(server: string): void {
  const script = `
    import { keepRunning } from ${JSON.stringify(path.join(__dirname, 'server-process.ts'))};
    const args = ['-e', process.argv[1]];
    process.exit(await keepRunning({ command: process.execPath, args, options: {}, log: console.log }));
  `;
  parent = spawn(process.execPath, scriptArguments(script, server), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  output = '';
  parent.stdout?.on('data', (chunk) => {
    output += chunk;
  });
}

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise((resolve) => setTimeout(resolve, 10));
}

const pids = () => [...output.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid));
const ended = () => new Promise((resolve) => parent.once('exit', resolve));
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Program that exits on SIGTERM, reports that it listens, and prints its process ID. */
const SERVER = `
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => {}, 1000);
  process.on('disconnect', () => process.exit());
  process.send('listening', () => console.log('pid ' + process.pid));
`;

test('a server is restarted each time it is killed', async () => {
  keep(SERVER);
  for (const count of [1, 2, 3]) {
    await until(() => pids().length === count);
    process.kill(pids().at(-1) ?? 0, 'SIGKILL');
  }
  await until(() => pids().length === 4);
  expect(output).toContain('The server ended with SIGKILL and is restarting');
});

test('a server that fails after it has listened is started again', async () => {
  keep("process.send('listening', () => { console.log('pid ' + process.pid); process.exit(3); })");
  await until(() => pids().length >= 2);
  expect(output).toContain('The server ended with exit code 3 and is restarting');
});

test('a server that fails before it listens is not restarted, and its exit code is returned', async () => {
  keep("console.log('pid ' + process.pid); process.exit(3)");
  expect(await ended()).toBe(3);
  expect(pids()).toHaveLength(1);
});

test('a termination signal ends the server without a restart', async () => {
  keep(SERVER);
  await until(() => pids().length === 1);
  parent.kill('SIGTERM');
  expect(await ended()).toBe(0);
  expect(pids().map(isAlive)).toEqual([false]);
});

test('a server that another process terminates is not restarted', async () => {
  keep(SERVER);
  await until(() => pids().length === 1);
  process.kill(pids()[0] ?? 0, 'SIGTERM');
  expect(await ended()).toBe(0);
  expect(pids()).toHaveLength(1);
});

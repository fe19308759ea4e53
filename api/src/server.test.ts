import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { temporaryFolder } from '../test/run-database';
import { readPostmasterFile } from './database/embedded-lock-file';

// Creating a database takes a second, or many on a machine that is busy with other suites.
jest.setTimeout(120_000);

const dataDir = temporaryFolder();
let child: ChildProcess | undefined;

afterEach(() => child?.kill('SIGKILL'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs the server; `output` is what it has said so far. */
function run(variables: Record<string, string>, stdio: StdioOptions = 'pipe') {
  const server = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'server.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', ...variables },
    stdio,
  });
  child = server;
  const run = { server, output: '', ended: new Promise<number | null>((resolve) => server.once('exit', resolve)) };
  server.stdout?.on('data', (chunk) => {
    run.output += chunk;
  });
  return run;
}

async function addressOf({ server, output }: ReturnType<typeof run>): Promise<string> {
  let text = output;
  return await new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(text)));
    server.stdout?.on('data', (chunk) => {
      text += chunk;
      const address = /Back office: (\S+)/.exec(text)?.[1];
      if (address) resolve(address);
    });
  });
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the server answers until %s, which ends it and its database',
  async (signal) => {
    const running = run({});
    const address = await addressOf(running);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    running.server.kill(signal);
    expect(await running.ended).toBe(0);
    expect(readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') })).toBeUndefined();
  },
);

test('the server ends although a connection says nothing', async () => {
  const running = run({});
  const { hostname, port } = new URL(await addressOf(running));
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const closed = new Promise((resolve) => silent.once('close', resolve));
  running.server.kill('SIGTERM');
  // Long before the server would give up such a connection by itself.
  const tooLate = setTimeout(20_000, 'still running', { ref: false });
  expect(await Promise.race([running.ended, tooLate])).toBe(0);
  await closed;
  expect(readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') })).toBeUndefined();
});

test('the server and its database end when the program that started them is gone', async () => {
  const running = run({}, ['ignore', 'pipe', 'pipe', 'ipc']);
  await addressOf(running);
  running.server.disconnect();
  expect(await running.ended).toBe(0);
  expect(readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') })).toBeUndefined();
});

test('a wrong setting is one line, and no start', async () => {
  const failed = run({ PORT: 'http' });
  expect(await failed.ended).toBe(1);
  expect(failed.output).toBe('PORT must be a port, 0 to 65535\n');
});

test('a port that is taken is one line, and no database stays behind', async () => {
  const first = run({});
  const { port } = new URL(await addressOf(first));
  const other = temporaryFolder();
  const second = run({ DATA_DIR: other, PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.output.trim().split('\n').at(-1)).toMatch(/^HOST and PORT cannot be used: .*EADDRINUSE/);
  expect(readPostmasterFile({ data: path.join(other, 'postgres', 'data') })).toBeUndefined();
  first.server.kill('SIGTERM');
  await first.ended;
  rmSync(other, { recursive: true });
});

test('a database that cannot be reached is one line', async () => {
  const failed = run({ DATABASE_URL: 'postgresql://127.0.0.1:1/app' });
  expect(await failed.ended).toBe(1);
  expect(failed.output).toMatch(/^DATABASE_URL cannot be reached: .+\n$/);
});

test('a DATA_KEY that does not fit the database is one line, and no start', async () => {
  const first = run({});
  await addressOf(first);
  first.server.kill('SIGTERM');
  await first.ended;
  const second = run({ DATA_KEY: 'another data key, of 32 bytes at the least' });
  expect(await second.ended).toBe(1);
  expect(second.output).toMatch(/^DATA_KEY does not fit the database: .+\n$/);
});

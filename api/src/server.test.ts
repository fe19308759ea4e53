import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { temporaryFolder } from '../test/run-database';
import { readPostmasterFile } from './database/embedded-lock-file';

const dataDir = temporaryFolder();
let child: ChildProcess | undefined;

afterEach(() => child?.kill('SIGKILL'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts the server as a child process. `output` is its standard output so far. */
function run(variables: Record<string, string>, stdio: StdioOptions = 'pipe', options: string[] = []) {
  const server = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'server.ts'), ...options], {
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

async function waitForUrl({ server, output }: ReturnType<typeof run>): Promise<string> {
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

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the server responds to requests, and stops with its database on %s',
  async (signal) => {
    const running = run({});
    const address = await waitForUrl(running);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    running.server.kill(signal);
    expect(await running.ended).toBe(0);
    expect(readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') })).toBeUndefined();
  },
);

test('the server logs an unhandled error, and stops with its database', async () => {
  const folder = temporaryFolder();
  const bug = path.join(folder, 'bug.mjs');
  writeFileSync(bug, "process.on('SIGUSR2', () => { throw new Error('A bug'); });");
  const running = run({ NODE_OPTIONS: `--import=${bug}`, LOG_LEVEL: 'info' });
  await waitForUrl(running);
  running.server.kill('SIGUSR2');
  expect(await running.ended).toBe(1);
  const line = running.output.split('\n').find((text) => text.includes('"A bug"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ level: 60, err: { stack: expect.stringContaining('bug.mjs') } });
  expect(readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') })).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test('the server stops while a connection without a request is open', async () => {
  const running = run({});
  const { hostname, port } = new URL(await waitForUrl(running));
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const closed = new Promise((resolve) => silent.once('close', resolve));
  running.server.kill('SIGTERM');
  // This limit is shorter than the request timeout, after which the server would close the connection anyway.
  const tooLate = setTimeout(20_000, 'still running', { ref: false });
  expect(await Promise.race([running.ended, tooLate])).toBe(0);
  await closed;
  expect(readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') })).toBeUndefined();
});

test('the server accepts no more requests while its shutdown waits for other work', async () => {
  const store = createServer();
  const asked = once(store, 'request');
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const address = store.address();
  const running = run({
    BACKUP_TO: 's3://backups',
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    ...{ BACKUP_S3_ACCESS_KEY: 'key', BACKUP_S3_SECRET_KEY: 'secret' },
  });
  const url = await waitForUrl(running);
  // The object store does not respond to the request for the list of backups.
  await asked;
  running.server.kill('SIGTERM');
  const signalled = performance.now();
  while (await isReady(url)) await setTimeout(50);
  expect(performance.now() - signalled).toBeLessThan(3_000);
  store.closeAllConnections();
  store.close();
  expect(await running.ended).toBe(0);
});

test('the server and its database stop when the parent process disconnects', async () => {
  const running = run({}, ['ignore', 'pipe', 'pipe', 'ipc']);
  await waitForUrl(running);
  running.server.disconnect();
  expect(await running.ended).toBe(0);
  expect(readPostmasterFile({ data: path.join(dataDir, 'postgres', 'data') })).toBeUndefined();
});

test('the server prints one line and does not start when a setting is invalid', async () => {
  const failed = run({ PORT: 'http' });
  expect(await failed.ended).toBe(1);
  expect(failed.output).toBe('PORT must be a port, 0 to 65535\n');
});

test('the server does not start when a live micro-frontend calls an operation that the server lacks, unless --force gives a reason', async () => {
  const folder = temporaryFolder();
  const operations = { 'GET /soups': { access: 'user', response: { type: 'string' } } };
  const registry = { remotes: [{ description: { name: 'mf-food' }, current: { version: '1' } }] };
  mkdirSync(path.join(folder, 'site/mf-food/1'), { recursive: true });
  writeFileSync(path.join(folder, 'site/mf-food/1/operations.json'), JSON.stringify(operations));
  writeFileSync(path.join(folder, 'site/registry.json'), JSON.stringify(registry));
  const refused = run({ DATA_DIR: folder });
  expect(await refused.ended).toBe(1);
  expect(refused.output).toMatch(
    /^mf-food 1 \(live\) does not work with this API:\n {2}GET \/soups is missing\nDeploy /,
  );
  expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
  const forced = run({ DATA_DIR: folder }, 'pipe', ['--force', 'Soups are gone']);
  const address = await waitForUrl(forced);
  const record = JSON.parse(readFileSync(path.join(folder, 'api-contract.json'), 'utf8'));
  expect(record).toMatchObject({ address, forced: { reason: 'Soups are gone' } });
  forced.server.kill('SIGTERM');
  await forced.ended;
  rmSync(folder, { recursive: true });
});

test('the server prints one line and stops its database when the port is in use', async () => {
  const first = run({});
  const { port } = new URL(await waitForUrl(first));
  const other = temporaryFolder();
  const second = run({ DATA_DIR: other, PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.output.trim().split('\n').at(-1)).toMatch(/^HOST and PORT cannot be used: .*EADDRINUSE/);
  expect(readPostmasterFile({ data: path.join(other, 'postgres', 'data') })).toBeUndefined();
  first.server.kill('SIGTERM');
  await first.ended;
  rmSync(other, { recursive: true });
});

test('the server prints one line when the database cannot be reached', async () => {
  const failed = run({ DATABASE_URL: 'postgresql://127.0.0.1:1/app' });
  expect(await failed.ended).toBe(1);
  expect(failed.output).toMatch(/^DATABASE_URL cannot be reached: .+\n$/);
});

test('the server prints one line and does not start when DATA_KEY is not the key of the database', async () => {
  const first = run({});
  await waitForUrl(first);
  first.server.kill('SIGTERM');
  await first.ended;
  const second = run({ DATA_KEY: 'another data key, of 32 bytes at the least' });
  expect(await second.ended).toBe(1);
  expect(second.output).toMatch(/^DATA_KEY does not match the database: .+\n$/);
});

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { temporaryFolder } from '../../test/run-database';
import { createServerFolder } from './embedded-folder';
import { readPostmasterFile } from './embedded-lock-file';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server';

// Creating a database takes a second, or many on a machine that is busy with other suites.
jest.setTimeout(120_000);

// One database for all: creating one takes longer than any test. A test that needs an untouched folder makes it.
const dataDir = temporaryFolder();
const fresh: string[] = [];
const children: ChildProcess[] = [];
const servers: EmbeddedServer[] = [];
const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

afterEach(async () => {
  await stopAll();
  for (const child of children.splice(0)) await kill(child);
  for (const folder of fresh.splice(0)) await remove(folder);
});
afterAll(() => remove(dataDir));

/** Removes a folder, once whatever a killed owner has left running there has ended. */
async function remove(folder: string): Promise<void> {
  await start(folder);
  await stopAll();
  rmSync(folder, { recursive: true });
}

async function start(folder = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir: folder });
  servers.push(server);
  return server;
}

async function stopAll(): Promise<void> {
  for (const server of servers.splice(0)) await server.stop();
}

async function query(server: { connectionString: string }, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Another process that owns the server of `folder`, or what it says when it does not get it. */
async function startElsewhere(
  folder = dataDir,
): Promise<{ process: ChildProcess; connectionString: string; refusal: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, '../../test/embedded-server-process.ts'), folder],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.push(child);
  const first = async (stream: NodeJS.ReadableStream | null) =>
    await new Promise<string>((resolve) => {
      stream?.once('data', (chunk) => resolve(String(chunk).trim()));
      stream?.once('close', () => resolve(''));
    });
  const [connectionString, refusal] = await Promise.all([
    first(child.stdout),
    Promise.race([first(child.stderr), first(child.stdout).then(() => '')]),
  ]);
  return { process: child, connectionString, refusal };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

test('what was written is there at the next start', async () => {
  await query(await start(), 'CREATE TABLE kept_1 AS SELECT 1 AS id');
  await stopAll();
  expect(await query(await start(), 'SELECT id FROM kept_1')).toEqual([{ id: 1 }]);
});

test('commits are written to disk before they are answered', async () => {
  expect(await query(await start(), 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
});

test('the server answers to its password alone, and on no port', async () => {
  const server = await start();
  const wrong = { connectionString: server.connectionString.replace(/:[^:@/]+@/, ':wrong@') };
  await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(await query(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('after its owner was killed, the next start finds everything that was committed', async () => {
  const killed = await startElsewhere();
  await query(killed, 'CREATE TABLE kept_4 AS SELECT 1 AS id');
  await kill(killed.process);
  expect(await query(await start(), 'SELECT id FROM kept_4')).toEqual([{ id: 1 }]);
});

test('after the database was killed too, the next start finds everything that was committed', async () => {
  const killed = await startElsewhere();
  await query(killed, 'CREATE TABLE kept_5 AS SELECT 1 AS id');
  const pid = traceOf(dataDir)?.pid;
  await kill(killed.process);
  if (pid) process.kill(pid, 'SIGKILL');
  expect(await query(await start(), 'SELECT id FROM kept_5')).toEqual([{ id: 1 }]);
});

test('a lock file that names another living process of the same user does not stop the start', async () => {
  await query(await start(), 'CREATE TABLE kept_6 AS SELECT 1 AS id');
  await stopAll();
  const data = path.join(dataDir, 'postgres', 'data');
  const { uid, gid } = statSync(data);
  const stranger = spawn('sleep', ['60'], { uid, gid });
  children.push(stranger);
  const lines = [stranger.pid, data, 1, 5432, path.dirname(data), '', '', 'ready   '];
  writeFileSync(path.join(data, 'postmaster.pid'), `${lines.join('\n')}\n`);
  expect(await query(await start(), 'SELECT id FROM kept_6')).toEqual([{ id: 1 }]);
});

test('a second owner is refused in one line, and the first goes on', async () => {
  const first = await startElsewhere();
  await expect(start()).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by another process: stop it, or give another DATA_DIR`,
  );
  expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('of two first starts at the same moment, one gets the database and the other is refused', async () => {
  const folder = temporaryFolder();
  fresh.push(folder);
  const both = await Promise.all([startElsewhere(folder), startElsewhere(folder)]);
  const refusals = both.map(({ refusal }) => refusal).filter((refusal) => refusal !== '');
  expect(refusals).toEqual([expect.stringContaining('is in use by another process')]);
  expect(both.filter(({ connectionString }) => connectionString !== '')).toHaveLength(1);
});

test('what a start that was killed half-way has left is removed, and what one under way needs is not', async () => {
  const gone = spawn('true');
  await new Promise((resolve) => gone.once('exit', resolve));
  const leftover = path.join(dataDir, 'postgres', `data.partial-${gone.pid}`);
  const needed = path.join(dataDir, 'postgres', `data.partial-${process.pid}`);
  for (const folder of [leftover, needed]) mkdirSync(folder, { recursive: true });
  await start();
  expect([existsSync(leftover), existsSync(needed)]).toEqual([false, true]);
});

/** Starts a server and gives back what it logs; `restarted` resolves once it runs again. */
async function startLogged() {
  const lines: string[] = [];
  let onRestarted: () => void = () => undefined;
  const restarted = new Promise<void>((resolve) => {
    onRestarted = resolve;
  });
  const server = await startEmbeddedServer({
    dataDir,
    log: (line) => {
      lines.push(line);
      if (line.startsWith('PostgreSQL runs again')) onRestarted();
    },
  });
  servers.push(server);
  return { server, lines, restarted };
}

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a server that %s has ended is started again, with what was committed, at the same address',
  async (signal) => {
    const { server, lines, restarted } = await startLogged();
    await query(server, `CREATE TABLE kept_${signal} AS SELECT 1 AS id`);
    process.kill(traceOf(dataDir)?.pid ?? 0, signal);
    await restarted;
    expect(await query(server, `SELECT id FROM kept_${signal}`)).toEqual([{ id: 1 }]);
    expect(lines).toEqual([
      'PostgreSQL was lost and is being started again',
      expect.stringMatching(/^PostgreSQL runs again after \d+\.\d s$/),
    ]);
  },
);

test('a server is started again although a statement of the killed one still runs', async () => {
  const { server, restarted } = await startLogged();
  const busy = new Client({ connectionString: server.connectionString });
  busy.on('error', () => undefined);
  await busy.connect();
  const { rows } = await busy.query('SELECT pg_backend_pid() AS pid');
  const statement = busy.query('SELECT count(*) FROM generate_series(1, 1e12)').catch(() => undefined);
  process.kill(traceOf(dataDir)?.pid ?? 0, 'SIGKILL');
  await restarted;
  expect(commandOf(rows[0].pid)).not.toContain('postgres:');
  await statement;
  await busy.end().catch(() => undefined);
});

test('a server that is stopped while it is started again stays ended', async () => {
  const { server } = await startLogged();
  process.kill(traceOf(dataDir)?.pid ?? 0, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 20));
  await server.stop();
  await expect(query(server, 'SELECT 1')).rejects.toThrow();
  expect(commandOf(traceOf(dataDir)?.pid)).toBe('');
});

test.each([
  ['postmaster.pid', ''],
  ['postmaster.pid', '\0\0\0\0'],
  ['../.s.PGSQL.5432.lock', ''],
])('a lock file %s that holds %j does not stop the start', async (file, content) => {
  const lockFile = path.join(dataDir, 'postgres', 'data', file);
  writeFileSync(lockFile, content);
  const before = new Date(Date.now() - 60_000);
  utimesSync(lockFile, before, before);
  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a folder whose path is too long for a socket does as well', async () => {
  const deep = path.join(dataDir, 'd'.repeat(100));
  mkdirSync(deep);
  expect(await query(await start(deep), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

testAsRoot('a first start that was killed before it had a database elsewhere is gone on with', async () => {
  const closed = mkdtempSync(path.join(tmpdir(), 'backoffice-closed-'));
  const { root } = createServerFolder(closed);
  expect(await query(await start(closed), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stopAll();
  expect(readFileSync(path.join(closed, 'postgres-folder'), 'utf8').trim()).toBe(root);
  for (const folder of [closed, root]) rmSync(folder, { recursive: true });
});

testAsRoot(
  'a folder that only root may enter keeps its database elsewhere, and refuses to start without it',
  async () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'backoffice-closed-'));
    await query(await start(closed), 'CREATE TABLE kept_10 AS SELECT 1 AS id');
    await stopAll();
    const elsewhere = readFileSync(path.join(closed, 'postgres-folder'), 'utf8').trim();
    expect(await query(await start(closed), 'SELECT id FROM kept_10')).toEqual([{ id: 1 }]);
    await stopAll();
    expect(statSync(path.join(elsewhere, 'data')).uid).not.toBe(0);

    const moved = `${elsewhere}-moved`;
    renameSync(elsewhere, moved);
    const refusal = `DATA_DIR ${closed} keeps its database in ${elsewhere}, where there is none: restore that folder, or put it at ${closed}/postgres`;
    await expect(start(closed)).rejects.toThrow(refusal);
    expect(existsSync(elsewhere)).toBe(false);
    renameSync(moved, elsewhere);
    expect(await query(await start(closed), 'SELECT id FROM kept_10')).toEqual([{ id: 1 }]);
    await stopAll();
    for (const folder of [closed, elsewhere]) rmSync(folder, { recursive: true });
  },
);

/** The command line of process `pid`; empty when there is none. */
function commandOf(pid: number | undefined): string {
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.trim();
}

function traceOf(folder: string): ReturnType<typeof readPostmasterFile> {
  return readPostmasterFile({ data: path.join(folder, 'postgres', 'data') });
}

import { spawn } from 'node:child_process';
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
import {
  createExtraFolder,
  killAfterTest,
  killProcess,
  queryServer,
  readPostmaster,
  startInChildProcess,
  startServer,
  stopAllServers,
  useEmbeddedServers,
} from '../../test/embedded-servers';
import { createServerFolder } from './embedded-folder';

const dataDir = useEmbeddedServers();

const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

test('the database server has its data after a restart', async () => {
  await queryServer(await startServer(dataDir), 'CREATE TABLE kept_1 AS SELECT 1 AS id');
  await stopAllServers();
  expect(await queryServer(await startServer(dataDir), 'SELECT id FROM kept_1')).toEqual([{ id: 1 }]);
});

test('the database server writes commits to disk before it confirms them', async () => {
  expect(await queryServer(await startServer(dataDir), 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
});

test('the database server requires its password and listens on no TCP port', async () => {
  const server = await startServer(dataDir);
  const wrong = { connectionString: server.connectionString.replace(/:[^:@/]+@/, ':wrong@') };
  await expect(queryServer(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(await queryServer(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('the database server has all committed data when it starts after its owner process was killed', async () => {
  const killed = await startInChildProcess(dataDir);
  await queryServer(killed, 'CREATE TABLE kept_4 AS SELECT 1 AS id');
  await killProcess(killed.process);
  expect(await queryServer(await startServer(dataDir), 'SELECT id FROM kept_4')).toEqual([{ id: 1 }]);
});

test('the database server has all committed data when it starts after it and its owner process were killed', async () => {
  const killed = await startInChildProcess(dataDir);
  await queryServer(killed, 'CREATE TABLE kept_5 AS SELECT 1 AS id');
  const pid = readPostmaster(dataDir)?.pid;
  await killProcess(killed.process);
  if (pid) process.kill(pid, 'SIGKILL');
  expect(await queryServer(await startServer(dataDir), 'SELECT id FROM kept_5')).toEqual([{ id: 1 }]);
});

test('the database server starts when the lock file contains the id of another process of the same user', async () => {
  await queryServer(await startServer(dataDir), 'CREATE TABLE kept_6 AS SELECT 1 AS id');
  await stopAllServers();
  const data = path.join(dataDir, 'postgres', 'data');
  const { uid, gid } = statSync(data);
  const stranger = spawn('sleep', ['60'], { uid, gid });
  killAfterTest(stranger);
  const lines = [stranger.pid, data, 1, 5432, path.dirname(data), '', '', 'ready   '];
  writeFileSync(path.join(data, 'postmaster.pid'), `${lines.join('\n')}\n`);
  expect(await queryServer(await startServer(dataDir), 'SELECT id FROM kept_6')).toEqual([{ id: 1 }]);
});

test('a second start of the database server in the same folder fails with a one-line error and leaves the first server running', async () => {
  const first = await startInChildProcess(dataDir);
  await expect(startServer(dataDir)).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by another process: stop it, or give another DATA_DIR`,
  );
  expect(await queryServer(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('one of two processes that concurrently start a new database server becomes its owner, and the other fails', async () => {
  const folder = createExtraFolder();
  const both = await Promise.all([startInChildProcess(folder), startInChildProcess(folder)]);
  const errors = both.map(({ error }) => error).filter((error) => error !== '');
  expect(errors).toEqual([expect.stringContaining('is in use by another process')]);
  expect(both.filter(({ connectionString }) => connectionString !== '')).toHaveLength(1);
});

test('a start of the database server removes partial files of ended processes, and keeps those of running processes', async () => {
  const ended = spawn('true');
  await new Promise((resolve) => ended.once('exit', resolve));
  const leftover = path.join(dataDir, 'postgres', `data.partial-${ended.pid}`);
  const needed = path.join(dataDir, 'postgres', `data.partial-${process.pid}`);
  for (const folder of [leftover, needed]) mkdirSync(folder, { recursive: true });
  await startServer(dataDir);
  expect([existsSync(leftover), existsSync(needed)]).toEqual([false, true]);
});

test.each([
  ['postmaster.pid', ''],
  ['postmaster.pid', '\0\0\0\0'],
  ['../.s.PGSQL.5432.lock', ''],
])('the database server starts when the lock file %s contains %j', async (file, content) => {
  const lockFile = path.join(dataDir, 'postgres', 'data', file);
  writeFileSync(lockFile, content);
  const before = new Date(Date.now() - 60_000);
  utimesSync(lockFile, before, before);
  expect(await queryServer(await startServer(dataDir), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('the database server starts in a folder whose path is too long for a socket', async () => {
  const deep = path.join(dataDir, 'd'.repeat(100));
  mkdirSync(deep);
  expect(await queryServer(await startServer(deep), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

testAsRoot('a start uses the folder outside DATA_DIR that a first start created before it was killed', async () => {
  const closed = mkdtempSync(path.join(tmpdir(), 'backoffice-closed-'));
  const { root } = createServerFolder(closed);
  expect(await queryServer(await startServer(closed), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stopAllServers();
  expect(readFileSync(path.join(closed, 'postgres-folder'), 'utf8').trim()).toBe(root);
  for (const folder of [closed, root]) rmSync(folder, { recursive: true });
});

testAsRoot(
  'a DATA_DIR that only root can enter has its database in a different folder, and the start fails when that folder is missing',
  async () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'backoffice-closed-'));
    await queryServer(await startServer(closed), 'CREATE TABLE kept_10 AS SELECT 1 AS id');
    await stopAllServers();
    const elsewhere = readFileSync(path.join(closed, 'postgres-folder'), 'utf8').trim();
    expect(await queryServer(await startServer(closed), 'SELECT id FROM kept_10')).toEqual([{ id: 1 }]);
    await stopAllServers();
    expect(statSync(path.join(elsewhere, 'data')).uid).not.toBe(0);

    const moved = `${elsewhere}-moved`;
    renameSync(elsewhere, moved);
    const refusal = `There is no database in ${elsewhere}, the database folder of DATA_DIR ${closed}: restore that folder, or put it at ${closed}/postgres`;
    await expect(startServer(closed)).rejects.toThrow(refusal);
    expect(existsSync(elsewhere)).toBe(false);
    renameSync(moved, elsewhere);
    expect(await queryServer(await startServer(closed), 'SELECT id FROM kept_10')).toEqual([{ id: 1 }]);
    await stopAllServers();
    for (const folder of [closed, elsewhere]) rmSync(folder, { recursive: true });
  },
);

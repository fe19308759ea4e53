import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../test/run-command';
import { temporaryFolder } from '../../test/run-database';
import { openDatabase } from '../database/connection';
import { readPostmasterFile } from '../database/embedded-lock-file';
import { type EmbeddedServer, startEmbeddedServer } from '../database/embedded-server';

const dataDir = temporaryFolder();
const data = path.join(dataDir, 'postgres', 'data');
let server: EmbeddedServer | undefined;

afterEach(stopServer);
afterAll(() => rmSync(dataDir, { recursive: true }));

async function startServer(log?: (line: string) => void): Promise<EmbeddedServer> {
  server = await startEmbeddedServer({ dataDir, ...(log && { log }) });
  return server;
}

async function stopServer(): Promise<void> {
  await server?.stop();
  server = undefined;
}

async function createLocation(user: string) {
  const options = { name: 'Harbor', timezone: 'America/New_York', 'user-name': user, email: `${user}@example.com` };
  return await runCommand('create-location', options, { DATA_DIR: dataDir });
}

async function listEmails({ connectionString }: EmbeddedServer): Promise<string[]> {
  const db = openDatabase(connectionString);
  const rows = await db.selectFrom('users').select('email').execute();
  await db.destroy();
  return rows.map(({ email }) => email);
}

test('a command fails and creates no database when DATA_DIR has none', async () => {
  expect(await createLocation('nobody')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `There is no database in DATA_DIR ${dataDir}: give the DATA_DIR or DATABASE_URL of the server, or start it once\n`,
  });
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
});

test('a command starts the database server and stops it again when no server runs', async () => {
  await startServer();
  await stopServer();
  expect(await createLocation('first')).toMatchObject({ code: 0, stderr: '' });
  expect(readPostmasterFile({ data })).toBeUndefined();
  expect(await listEmails(await startServer())).toContain('first@example.com');
});

test('a command uses a running database server and leaves it running', async () => {
  const lost: string[] = [];
  const running = await startServer((reason) => lost.push(reason));
  const before = readPostmasterFile({ data });
  expect(await createLocation('second')).toMatchObject({ code: 0, stderr: '' });
  expect(readPostmasterFile({ data })).toEqual(before);
  expect(await listEmails(running)).toContain('second@example.com');
  expect(lost).toEqual([]);
  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow('is in use by another process');
});

test('concurrent commands all complete and leave no server running when none ran before', async () => {
  const all = await Promise.all(['third', 'fourth', 'fifth', 'third'].map(createLocation));
  const errors = all.map(({ stderr }) => stderr);
  expect(errors.filter((error) => error !== '')).toEqual(['third@example.com already has an account\n']);
  expect(readPostmasterFile({ data })).toBeUndefined();
  const found = await listEmails(await startServer());
  expect(found).toEqual(expect.arrayContaining(['third@example.com', 'fourth@example.com', 'fifth@example.com']));
});

test('a command takes over, uses and stops the server that a killed process has left running', async () => {
  const program = path.join(__dirname, '../../test/embedded-server-process.ts');
  const killed = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => killed.stdout.once('data', resolve));
  const exited = new Promise((resolve) => killed.once('exit', resolve));
  killed.kill('SIGKILL');
  await exited;
  expect(await createLocation('sixth')).toMatchObject({ code: 0, stderr: '' });
  expect(readPostmasterFile({ data })).toBeUndefined();
  expect(await listEmails(await startServer())).toContain('sixth@example.com');
});

import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../test/run-database';
import { openDatabase } from '../database/connection';
import { readPostmasterFile } from '../database/embedded-lock-file';
import { type EmbeddedServer, startEmbeddedServer } from '../database/embedded-server';
import { runCommand } from './run-command';

// Creating a database takes a second, or many on a machine that is busy with other suites.
jest.setTimeout(120_000);

const dataDir = temporaryFolder();
const data = path.join(dataDir, 'postgres', 'data');
let owned: EmbeddedServer | undefined;

afterEach(stop);
afterAll(() => rmSync(dataDir, { recursive: true }));

async function own(log?: (line: string) => void): Promise<EmbeddedServer> {
  owned = await startEmbeddedServer({ dataDir, ...(log && { log }) });
  return owned;
}

async function stop(): Promise<void> {
  await owned?.stop();
  owned = undefined;
}

async function create(user: string) {
  const options = { name: 'Harbor', timezone: 'America/New_York', 'user-name': user, email: `${user}@example.com` };
  return await runCommand('create-location', options, { DATA_DIR: dataDir });
}

async function accounts({ connectionString }: EmbeddedServer): Promise<string[]> {
  const db = openDatabase(connectionString);
  const rows = await db.selectFrom('users').select('email').execute();
  await db.destroy();
  return rows.map(({ email }) => email);
}

test('without a database, a command refuses and creates none', async () => {
  expect(await create('nobody')).toMatchObject({
    code: 1,
    said: '',
    complaints: `There is no database in DATA_DIR ${dataDir}: give the DATA_DIR or DATABASE_URL of the server, or start it once\n`,
  });
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
});

test('without a server, the database is used and its server ended again', async () => {
  await own();
  await stop();
  expect(await create('first')).toMatchObject({ code: 0, complaints: '' });
  expect(readPostmasterFile({ data })).toBeUndefined();
  expect(await accounts(await own())).toContain('first@example.com');
});

test('beside a running server its database is used, and the server goes on', async () => {
  const lost: string[] = [];
  const server = await own((reason) => lost.push(reason));
  const before = readPostmasterFile({ data });
  expect(await create('second')).toMatchObject({ code: 0, complaints: '' });
  expect(readPostmasterFile({ data })).toEqual(before);
  expect(await accounts(server)).toContain('second@example.com');
  expect(lost).toEqual([]);
  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow('is in use by another process');
});

test('several at the same moment without a server all get their turn, and none leaves a server running', async () => {
  const all = await Promise.all(['third', 'fourth', 'fifth', 'third'].map(create));
  const complaints = all.map((ended) => ended.complaints);
  expect(complaints.filter((complaint) => complaint !== '')).toEqual(['third@example.com already has an account\n']);
  expect(readPostmasterFile({ data })).toBeUndefined();
  const found = await accounts(await own());
  expect(found).toEqual(expect.arrayContaining(['third@example.com', 'fourth@example.com', 'fifth@example.com']));
});

test('the server that a killed process has left behind is taken over, used and ended', async () => {
  const program = path.join(__dirname, '../../test/embedded-server-process.ts');
  const killed = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => killed.stdout.once('data', resolve));
  const gone = new Promise((resolve) => killed.once('exit', resolve));
  killed.kill('SIGKILL');
  await gone;
  expect(await create('sixth')).toMatchObject({ code: 0, complaints: '' });
  expect(readPostmasterFile({ data })).toBeUndefined();
  expect(await accounts(await own())).toContain('sixth@example.com');
});

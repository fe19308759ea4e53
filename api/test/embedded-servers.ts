import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { readPostmasterFile } from '../src/database/embedded-lock-file';
import { type EmbeddedServer, startEmbeddedServer } from '../src/database/embedded-server';
import { temporaryFolder } from './run-database';

const extraFolders: string[] = [];
const children: ChildProcess[] = [];
const servers: EmbeddedServer[] = [];

/**
 * Stops the servers of a test file after each test. Returns the data folder that the tests share, because creating a
 * database takes longer than a test. Call it once in each test file: modules are loaded once for all files of a worker.
 */
export function useEmbeddedServers(): string {
  const dataDir = temporaryFolder();
  afterEach(async () => {
    await stopAllServers();
    for (const child of children.splice(0)) await killProcess(child);
    for (const folder of extraFolders.splice(0)) await remove(folder);
  });
  afterAll(() => remove(dataDir));
  return dataDir;
}

/** Removes a folder after stopping the server that a killed owner may have left running there. */
async function remove(folder: string): Promise<void> {
  await startServer(folder);
  await stopAllServers();
  rmSync(folder, { recursive: true });
}

/** Creates a folder that is removed, with its server, after the test. */
export function createExtraFolder(): string {
  const folder = temporaryFolder();
  extraFolders.push(folder);
  return folder;
}

/** Registers a process that is killed after the test. */
export function killAfterTest(child: ChildProcess): void {
  children.push(child);
}

export async function startServer(folder: string, log?: (line: string) => void): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir: folder, log });
  servers.push(server);
  return server;
}

export async function stopAllServers(): Promise<void> {
  for (const server of servers.splice(0)) await server.stop();
}

export async function queryServer(server: { connectionString: string }, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/**
 * Starts the server of `folder` in a separate process. Returns the error message when that process cannot own the
 * server.
 */
export async function startInChildProcess(
  folder: string,
): Promise<{ process: ChildProcess; connectionString: string; error: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'embedded-server-process.ts'), folder],
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
  const [connectionString, error] = await Promise.all([
    first(child.stdout),
    Promise.race([first(child.stderr), first(child.stdout).then(() => '')]),
  ]);
  return { process: child, connectionString, error };
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

export function readPostmaster(folder: string): ReturnType<typeof readPostmasterFile> {
  return readPostmasterFile({ data: path.join(folder, 'postgres', 'data') });
}

import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import { queryServer, readPostmaster, startServer, useEmbeddedServers } from '../../test/embedded-servers';

const dataDir = useEmbeddedServers();

/** Starts a server and collects its log lines. `restarted` resolves once the server was lost and runs again. */
async function startLogged() {
  const lines: string[] = [];
  let onRestarted: () => void = () => undefined;
  const restarted = new Promise<void>((resolve) => {
    onRestarted = resolve;
  });
  const server = await startServer(dataDir, (line) => {
    lines.push(line);
    if (line.startsWith('PostgreSQL is running again')) onRestarted();
  });
  return { server, lines, restarted };
}

test.each(['SIGKILL', 'SIGINT'] as const)(
  'the database server is restarted with its data and at the same URL after %s has ended it',
  async (signal) => {
    const { server, lines, restarted } = await startLogged();
    await queryServer(server, `CREATE TABLE kept_${signal} AS SELECT 1 AS id`);
    process.kill(readPostmaster(dataDir)?.pid ?? 0, signal);
    await restarted;
    expect(await queryServer(server, `SELECT id FROM kept_${signal}`)).toEqual([{ id: 1 }]);
    expect(lines).toEqual([
      'PostgreSQL was lost and is being started again',
      expect.stringMatching(/^PostgreSQL is running again after \d+\.\d s$/),
    ]);
  },
);

test('the database server is restarted while a statement of the killed server still runs', async () => {
  const { server, restarted } = await startLogged();
  const busy = new Client({ connectionString: server.connectionString });
  busy.on('error', () => undefined);
  await busy.connect();
  const { rows } = await busy.query('SELECT pg_backend_pid() AS pid');
  const statement = busy.query('SELECT count(*) FROM generate_series(1, 1e12)').catch(() => undefined);
  process.kill(readPostmaster(dataDir)?.pid ?? 0, 'SIGKILL');
  await restarted;
  expect(readCommandLine(rows[0].pid)).not.toContain('postgres:');
  await statement;
  await busy.end().catch(() => undefined);
});

test('the database server stays stopped when it is stopped during a restart', async () => {
  const { server } = await startLogged();
  process.kill(readPostmaster(dataDir)?.pid ?? 0, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 20));
  await server.stop();
  await expect(queryServer(server, 'SELECT 1')).rejects.toThrow();
  expect(readCommandLine(readPostmaster(dataDir)?.pid)).toBe('');
});

/** Returns the command line of a process; empty when the process does not exist. */
function readCommandLine(pid: number | undefined): string {
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.trim();
}

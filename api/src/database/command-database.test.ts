import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import {
  killAfterTest,
  queryServer,
  readPostmaster,
  startServer,
  stopAllServers,
  useEmbeddedServers,
} from '../../test/embedded-servers';

const dataDir = useEmbeddedServers();

/** Starts a command with a long statement, and returns its exit code after a signal during that statement. */
async function interruptCommand(signal: NodeJS.Signals): Promise<unknown> {
  const command = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../../test/slow-command.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killAfterTest(command);
  await once(command.stdout, 'data');
  const ended = once(command, 'exit');
  command.kill(signal);
  const [code] = await ended;
  return code;
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a command and the database that it has started', async (signal) => {
  await startServer(dataDir);
  await stopAllServers();
  expect(await interruptCommand(signal)).toBe(130);
  expect(readPostmaster(dataDir)).toBeUndefined();
});

test('a signal ends a command, but not the database of another process', async () => {
  const server = await startServer(dataDir);
  expect(await interruptCommand('SIGINT')).toBe(130);
  expect(await queryServer(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

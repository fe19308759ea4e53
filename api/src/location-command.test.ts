import { execFile } from 'node:child_process';
import path from 'node:path';
import { commandSettings } from '../test/account-commands';
import { createLocation, createUser } from '../test/factories';
import { useTestApp } from '../test/use-test-app';

const suite = useTestApp();

/** Runs `npm run verify`, which is one of the commands for locations. */
async function verify(...args: string[]) {
  const program = path.join(__dirname, 'modules/ledger/verify.ts');
  const env = { PATH: process.env.PATH, ...commandSettings(suite) };
  return await new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('a command for locations runs for the given location, or else for all locations with users', async () => {
  const [first, second] = [await createLocation(suite.db), await createLocation(suite.db)];
  for (const location of [first, second]) await createUser(suite.db, location);
  const lines = [first, second].map((location) => `Location ${location}: verified\n`);
  expect(await verify()).toEqual({ code: 0, stdout: lines.join(''), stderr: '' });
  expect(await verify('--location', `${second}`)).toEqual({ code: 0, stdout: lines[1], stderr: '' });
});

test('a command for locations fails for a location that does not exist', async () => {
  const refused = { code: 1, stdout: '', stderr: 'There is no location 99999\n' };
  expect(await verify('--location', '99999')).toEqual(refused);
});

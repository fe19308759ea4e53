import { rmSync } from 'node:fs';
import { exitWithUsage, print, readCommandLine } from '../src/command-line';
import { temporaryFolder } from '../test/run-database';
import { killUnderIngest } from './kills-run';

const USAGE = `Repeatedly kills the API and then PostgreSQL with SIGKILL while terminals send orders. Then checks that the server
recovered in time, that each acknowledged order is stored once and to the cent, and that the reports agree.

  npm run bench -- kills [options]

  --kills   number of kills of each of the two; 20 by default
`;

const { values } = readCommandLine({ usage: USAGE, options: { kills: { type: 'string', default: '20' } } });
const kills = Number(values.kills);
if (!Number.isSafeInteger(kills) || kills < 1) exitWithUsage(USAGE, '--kills: must be a whole number, 1 or more');

const LIMIT_MS = 15_000;
const dataDir = temporaryFolder();
killUnderIngest({ dataDir, kills, limitMs: LIMIT_MS, print })
  .then(
    (wrong) => {
      process.exitCode = wrong === 0 ? 0 : 1;
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exitCode = 1;
    },
  )
  .finally(() => rmSync(dataDir, { recursive: true, force: true }));

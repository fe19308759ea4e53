import path from 'node:path';
import { exitWithUsage, readCommandLine } from '../../command-line';
import { readConfig } from '../../config';
import { withDatabase } from '../../database/command-database';
import type { Db } from '../../database/schema';
import { rebuildRollups } from './refresh';

const USAGE = `Computes the daily rollups of the reports anew, from the sales. The server may be running.

  npm run rebuild-rollups [-- --location <number>]

  --location    number of a location; all locations by default
`;
const PROJECT = path.resolve(__dirname, '../../../..');

async function rebuild(location: string | undefined): Promise<void> {
  // Relative paths in the settings refer to the project's root, but npm runs scripts in the workspace's folder.
  process.chdir(PROJECT);
  await withDatabase(readConfig(), async (db) => {
    for (const id of location === undefined ? await findLocations(db) : [Number(location)]) {
      await rebuildRollups(db, id);
      process.stdout.write(`Location ${id}: rebuilt\n`);
    }
  });
}

/** Returns the ids of all locations. Row-level security hides the locations, but not who belongs to them. */
async function findLocations(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('user_locations').select('location_id').distinct().orderBy('location_id').execute();
  return rows.map(({ location_id }) => location_id);
}

const { location } = readCommandLine({ usage: USAGE, options: { location: { type: 'string' } } }).values;
if (location !== undefined && !/^[1-9]\d*$/.test(location)) exitWithUsage(USAGE, '--location: must be a number');
rebuild(location).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});

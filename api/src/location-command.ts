import { enterProjectFolder, exitWithUsage, print, readCommandLine, runCommand } from './command-line';
import { readConfig } from './config';
import { withDatabase } from './database/command-database';
import { READ_ONLY, withLocation } from './database/location-scope';
import type { Db } from './database/schema';
import { findLocation, findLocationIds } from './modules/locations/locations.repository';

/**
 * Runs a command for the location in the option `--location`, or for all locations. Prints the lines that `run` yields.
 * Exits with 1 when `run` returns false or throws, or when the location does not exist.
 */
export function runLocationCommand(
  usage: string,
  run: (db: Db, locationId: number) => AsyncGenerator<string, boolean>,
): void {
  const { location } = readCommandLine({ usage, options: { location: { type: 'string' } } }).values;
  if (location !== undefined && !/^[1-9]\d*$/.test(location)) exitWithUsage(usage, '--location: must be a number');
  enterProjectFolder();
  runCommand(() =>
    withDatabase(readConfig(), async (db) => {
      const ids = location === undefined ? await findLocationIds(db) : [await requireLocation(db, Number(location))];
      for (const id of ids) {
        if (!(await printLines(run(db, id)))) process.exitCode = 1;
      }
    }),
  );
}

async function requireLocation(db: Db, id: number): Promise<number> {
  const location = await withLocation(db, id, (scope) => findLocation(scope, id), READ_ONLY);
  if (!location) throw new Error(`There is no location ${id}`);
  return id;
}

async function printLines(lines: AsyncGenerator<string, boolean>): Promise<boolean> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) return value;
    print(value);
  }
}

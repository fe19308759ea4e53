import { enterProjectFolder, exitWithUsage, print, readCommandLine, runCommand } from './command-line';
import { readConfig } from './config';
import { withDatabase } from './database/command-database';
import type { Db } from './database/schema';
import { findLocationIds } from './modules/locations/locations.repository';

/** For `--location` or all locations. Prints what `run` yields; exits with 1 when `run` returns false or throws. */
export function runLocationCommand(
  usage: string,
  run: (db: Db, locationId: number) => AsyncGenerator<string, boolean>,
): void {
  const { location } = readCommandLine({ usage, options: { location: { type: 'string' } } }).values;
  if (location !== undefined && !/^[1-9]\d*$/.test(location)) exitWithUsage(usage, '--location: must be a number');
  enterProjectFolder();
  runCommand(() =>
    withDatabase(readConfig(), async (db) => {
      for (const id of location === undefined ? await findLocationIds(db) : [Number(location)]) {
        if (!(await printLines(run(db, id)))) process.exitCode = 1;
      }
    }),
  );
}

async function printLines(lines: AsyncGenerator<string, boolean>): Promise<boolean> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) return value;
    print(value);
  }
}

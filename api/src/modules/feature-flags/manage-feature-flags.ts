import { FLAG_NAME_LENGTH, FLAG_NAME_PATTERN } from '@backoffice/contract/flag-name';
import { enterProjectFolder, exitWithUsage, print, readCommandLine, runCommand } from '../../command-line';
import { readConfig } from '../../config';
import { withDatabase } from '../../database/command-database';
import type { Db } from '../../database/schema';
import { listEnabledFlags } from './feature-flags.repository';
import { type FlagChange, switchFlag } from './feature-flags.service';

const USAGE = `Switches parts of the pages on and off at a location. The page /system lists the flags that the areas declare.

  npm run feature-flags -- list
  npm run feature-flags -- on new-reports --location 3
  npm run feature-flags -- off new-reports --location 3

Pages that are open follow within 15 minutes.
`;

const { values, positionals } = readCommandLine({
  usage: USAGE,
  options: { location: { type: 'string' } },
  allowPositionals: true,
});

async function list(db: Db): Promise<string> {
  const lines = (await listEnabledFlags(db)).map(({ flag, location_id }) => `${flag}  location ${location_id}`);
  return lines.join('\n') || 'No flag is on';
}

function readChange(action: string | undefined, names: readonly string[]): FlagChange {
  const [flag = '', ...others] = names;
  if (action !== 'on' && action !== 'off') exitWithUsage(USAGE, 'Give one of list, on, off');
  if (!FLAG_NAME_PATTERN.test(flag) || flag.length > FLAG_NAME_LENGTH || others.length > 0) {
    exitWithUsage(USAGE, 'Give the name of one flag, such as new-reports');
  }
  const { location = '' } = values;
  if (!/^[1-9]\d*$/.test(location)) exitWithUsage(USAGE, '--location: must be a number');
  return { flag, location_id: Number(location), is_enabled: action === 'on' };
}

async function change(db: Db, flagChange: FlagChange): Promise<string> {
  const { flag, location_id, is_enabled } = flagChange;
  const name = await switchFlag(db, flagChange);
  if (name === undefined) throw new Error(`There is no location ${location_id}`);
  return `${flag} is ${is_enabled ? 'on' : 'off'} at location ${location_id}, ${name}`;
}

async function run(): Promise<void> {
  const [action, ...names] = positionals;
  const flagChange = action === 'list' ? undefined : readChange(action, names);
  enterProjectFolder();
  await withDatabase(readConfig(), async (db) => {
    print(flagChange === undefined ? await list(db) : await change(db, flagChange));
  });
}

runCommand(run);

import path from 'node:path';
import { enterProjectFolder, exitWithUsage, print, readCommandLine, runCommand } from '../command-line';
import { readConfig } from '../config';
import { INTERVAL_HINT, parseInterval } from '../interval';
import { createBackupTarget } from './create-target';
import { runBackup, runBackupToTarget } from './run-backup';

const USAGE = `Writes a backup of the installation: database, images and data key, as of one moment. The server may be running.

  npm run backup -- <file>
  npm run backup -- --to <folder> [--every 24h] [--keep 14] [--drill]

  --to      folder of backups, or s3://bucket/folder; the time becomes the name of the file
  --every   does nothing if the newest backup there is younger than this, such as 30m, 24h or 7d
  --keep    number of backups to keep there: older ones are deleted once the new one is complete
            and, with --drill, was restored
  --drill   restores the backup into a temporary database to check that it works
`;

const { values, positionals } = readCommandLine({
  usage: USAGE,
  options: {
    to: { type: 'string' },
    every: { type: 'string' },
    keep: { type: 'string' },
    drill: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

async function run(): Promise<void> {
  const { to, every, keep, drill } = values;
  const [file, ...others] = positionals;
  if ((file === undefined) === (to === undefined) || others.length > 0) exitWithUsage(USAGE, 'Give a file, or --to');
  if (keep !== undefined && !/^[1-9]\d*$/.test(keep)) exitWithUsage(USAGE, '--keep: must be a number above 0');
  const everySeconds = every === undefined ? undefined : parseInterval(every);
  if (every !== undefined && everySeconds === undefined) exitWithUsage(USAGE, `--every: ${INTERVAL_HINT}`);
  if (to === undefined && (every !== undefined || keep !== undefined || drill)) {
    exitWithUsage(USAGE, '--every, --keep and --drill need --to');
  }
  enterProjectFolder();
  const config = readConfig();
  if (to === undefined) return await runBackup(path.resolve(file ?? ''), { config, print });
  const target = createBackupTarget(to, config.backupStore);
  await runBackupToTarget({ config, print, target, everySeconds, keep: keep ? Number(keep) : undefined, drill });
}

runCommand(run);

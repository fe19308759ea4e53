import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createLocation } from '../../test/factories';
import { temporaryFolder } from '../../test/run-database';
import { useTestApp } from '../../test/use-test-app';
import type { Config } from '../config';
import { type BackupTarget, backupName, backupTime } from './backup-target';
import { createFolderTarget } from './folder-target';
import { runBackupToTarget } from './run-backup';
import { queryAsOwner } from './testing/restaurant';

const suite = useTestApp();
let parent: string;
let folder: string;
let lines: string[];

beforeAll(async () => {
  await createLocation(suite.db);
});
beforeEach(() => {
  parent = temporaryFolder();
  folder = path.join(parent, 'backups');
  lines = [];
});
afterEach(() => rmSync(parent, { recursive: true }));

interface RunOptions {
  config?: Config;
  everySeconds?: number;
  keep?: number;
  drill?: boolean;
  target?: BackupTarget;
}

async function run({
  target = createFolderTarget(folder),
  config = suite.config,
  ...options
}: RunOptions = {}): Promise<void> {
  await runBackupToTarget({
    ...{ everySeconds: undefined, keep: undefined, drill: false, ...options },
    config,
    print: (line) => lines.push(line),
    target,
  });
}

/** Creates empty files that are named like backups made the given numbers of hours ago. */
function createFiles(...hours: number[]): string[] {
  mkdirSync(folder, { recursive: true });
  const names = hours.map((hour) => backupName(new Date(Date.now() - hour * 3_600_000)));
  for (const name of names) writeFileSync(path.join(folder, name), '');
  return names;
}

test('the file name of a backup contains its time', () => {
  const name = backupName(new Date('2026-11-23T05:30:01.500Z'));
  expect(name).toBe('backoffice-2026-11-23T05-30-01Z.tar.gz');
  expect(backupTime(name)?.toISOString()).toBe('2026-11-23T05:30:01.000Z');
  expect(backupTime(`${name}.partial-7`)).toBeUndefined();
});

test('a new backup deletes the oldest backups and partial files, and keeps other files', async () => {
  const [oldest, older, newer] = createFiles(72, 48, 24);
  for (const name of [`${oldest}.partial-7`, 'notes.txt']) writeFileSync(path.join(folder, name), '');
  await run({ keep: 2 });
  const names = readdirSync(folder);
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining([newer, 'notes.txt']));
  expect(lines.slice(1)).toEqual([`Deleted ${oldest}`, `Deleted ${older}`]);
});

test('a failed backup deletes no earlier backup', async () => {
  const names = createFiles(72, 48);
  const config = { ...suite.config, databaseUrl: 'postgresql://localhost:1/nothing' };
  const target = createFolderTarget(folder);
  const failure = runBackupToTarget({
    config,
    target,
    print: () => {},
    everySeconds: undefined,
    keep: 1,
    drill: false,
  });
  await expect(failure).rejects.toThrow(/ECONNREFUSED/);
  expect(readdirSync(folder).sort()).toEqual([...names].sort());
});

test('a backup with a data key other than that of the database is refused and leaves no file', async () => {
  const config = { ...suite.config, dataKey: 'a data key of another installation, of 32 bytes' };
  await expect(run({ config })).rejects.toThrow('DATA_KEY does not match the database');
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  [23, 1],
  [25, 2],
])('when the latest backup is %i hours old, a daily backup command leaves %i files', async (hours, count) => {
  createFiles(hours);
  await run({ everySeconds: 24 * 3_600 });
  expect(readdirSync(folder)).toHaveLength(count);
});

test('a backup and the result of its restore drill are recorded', async () => {
  await run({ drill: true });
  const [name = ''] = readdirSync(folder);
  expect(lines.at(-1)).toBe(`Restored ${name} into a temporary database`);
  const rows = await queryAsOwner(
    suite.ownerUrl,
    `SELECT drilled_at IS NOT NULL AS drilled, drill_error FROM backups WHERE file = '${path.join(folder, name)}'`,
  );
  expect(rows).toEqual([{ drilled: true, drill_error: null }]);
});

test.each([
  ['an older backup is kept when the new backup is damaged', true],
  ['an older backup is deleted when the new backup is intact', false],
])('after a restore drill, %s', async (_outcome, isDamaged) => {
  const [older] = createFiles(24);
  const files = createFolderTarget(folder);
  const target: BackupTarget = {
    ...files,
    async open(name, work) {
      if (isDamaged) truncateSync(path.join(folder, name), 100);
      await files.open(name, work);
    },
  };
  await run({ keep: 1, drill: true, target });
  process.exitCode = undefined;
  expect(readdirSync(folder).includes(String(older))).toBe(isDamaged);
});

test('a restore drill completes even when the database closes the connection during the drill', async () => {
  let isEnded = false;
  const target: BackupTarget = {
    ...createFolderTarget(folder),
    async open() {
      await queryAsOwner(
        suite.ownerUrl,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'backoffice backup'",
      );
      await setTimeout(200);
      isEnded = true;
    },
  };
  await expect(run({ drill: true, target })).rejects.toThrow('not queryable');
  expect(isEnded).toBe(true);
});

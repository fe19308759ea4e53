import type { LastBackup, System } from '@backoffice/contract/system';
import { renderWithProviders } from '@backoffice/testing/render';
import { BackupState } from './backup-state';

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;

function show(values: Partial<System>): string | null {
  const { container } = renderWithProviders(<BackupState system={{ mail: 'smtp', rollup_lag: 0, ...values }} />);
  return container.textContent;
}

/** Returns a backup that was made `hours` hours and 30 minutes ago. */
function createBackup(hours: number, values: Partial<LastBackup> = {}): LastBackup {
  const created_at = new Date(Date.now() - (hours + 0.5) * HOUR_MS).toISOString();
  return { created_at, drilled_at: created_at, drill_error: null, ...values };
}

test.each([
  [0, 'Less than an hour old Restored into a temporary database'],
  [1, '1 hour old Restored into a temporary database'],
  [47, '47 hours old Restored into a temporary database'],
  [48, '2 days old Too old. Restored into a temporary database'],
])('a daily backup that is %i hours old is shown with its age, and as too old after two days', (hours, text) => {
  expect(show({ last_backup: createBackup(hours), backup_interval: DAY_SECONDS })).toContain(text);
});

test('a manual backup is too old after a week', () => {
  const untried = { drilled_at: null };
  expect(show({ last_backup: createBackup(6 * 24, untried), backup_interval: null })).toContain(
    '6 days old Restore not tested',
  );
  expect(show({ last_backup: createBackup(7 * 24, untried), backup_interval: null })).toContain(
    '7 days old Too old. Restore not tested',
  );
});

test('a backup that cannot be restored is shown with the reason', () => {
  const backup = createBackup(1, { drill_error: 'The disk is full' });
  expect(show({ last_backup: backup, backup_interval: DAY_SECONDS })).toContain('Cannot be restored The disk is full');
});

test.each([
  [null, 'None BACKUP_TO is not set'],
  [DAY_SECONDS, 'None The first one is being written or has failed'],
])('a missing backup is shown with the reason when the backup interval is %p', (backup_interval, text) => {
  expect(show({ last_backup: null, backup_interval })).toContain(text);
});

test('the backup is shown as unknown when an older API does not report it', () => {
  expect(show({})).toContain('Unknown');
});

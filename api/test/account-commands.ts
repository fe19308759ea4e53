import type { TestApp } from './build-test-app';

export const PASSWORD = 'correct horse';
/** Options of the command add-user, except the location. */
export const USER_OPTIONS = { 'user-name': 'Maria Lopez', email: 'maria@example.com' };
/** Options of the command create-location. */
export const LOCATION_OPTIONS = { name: 'Harbor & Vine', timezone: 'America/New_York', ...USER_OPTIONS };

/** Returns the environment variables with which a child process uses the suite's database and data folder. */
export function commandSettings({ config }: TestApp) {
  const { databaseUrl = '', dataDir, dataKey } = config;
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DATA_KEY: dataKey };
}

/** Returns the email addresses of all users, oldest first. */
export async function listEmails({ db }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('users').select('email').orderBy('id').execute();
  return rows.map(({ email }) => email);
}

import type { TestApp } from './build-test-app';

export const PASSWORD = 'correct horse';
export const MARIA = { 'user-name': 'Maria Lopez', email: 'maria@example.com' };
export const HARBOR = { name: 'Harbor & Vine', timezone: 'America/New_York', ...MARIA };

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

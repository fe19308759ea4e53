import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createEnvironment } from './app-instance';

interface NewUser {
  name: string;
  email: string;
  password: string;
  /** Owner by default. */
  role?: string;
}

/** Adds a user to the first location with the operators' command `add-user`. */
export function addUser({ name, email, password, role }: NewUser): void {
  const options = ['--location', '1', '--user-name', name, '--email', email, ...(role ? ['--role', role] : [])];
  execFileSync(process.execPath, ['--import', 'tsx', 'src/accounts/add-user.ts', ...options], {
    cwd: path.join(__dirname, '../api'),
    env: { ...process.env, ...createEnvironment() },
    input: `${password}\n`,
  });
}

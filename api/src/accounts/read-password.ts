import { createInterface } from 'node:readline/promises';
import { resetPasswordForm } from '@backoffice/contract/authentication';
import password from '@inquirer/password';
import { COMMON_PASSWORD_MESSAGE, isCommonPassword } from '../modules/authentication/common-passwords';
import { passwordDigest } from '../modules/authentication/password';
import { UsageError } from './command-errors';

/**
 * Reads a new password: prompts for it twice without echo in a console, and otherwise reads the first line of standard
 * input. Throws a `UsageError` when that line is missing or breaks the password rules.
 */
export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return await promptForPassword();
  const line = await readFirstLine();
  if (line === undefined) throw new UsageError(['The password, the first line of standard input, is missing']);
  const mistake = await findPasswordError(line, line);
  if (mistake) throw new UsageError([mistake]);
  return line;
}

async function promptForPassword(): Promise<string> {
  // Prompts go to standard error: standard output has the result and may be redirected to a file.
  const context = { output: process.stderr };
  for (;;) {
    // The prompt's own validation is not used: it would keep the invalid, invisible text in the input line.
    const first = await password({ message: 'Password for the new user' }, context);
    let mistake = await findPasswordError(first, first);
    if (!mistake) mistake = await findPasswordError(first, await password({ message: 'Repeat the password' }, context));
    if (!mistake) return first;
    process.stderr.write(`${mistake}\n`);
  }
}

async function findPasswordError(newPassword: string, confirmPassword: string): Promise<string | undefined> {
  const { error } = resetPasswordForm.safeParse({ newPassword, confirmPassword });
  if (error) return error.issues[0]?.message;
  return (await isCommonPassword(passwordDigest(newPassword))) ? COMMON_PASSWORD_MESSAGE : undefined;
}

async function readFirstLine(): Promise<string | undefined> {
  for await (const line of createInterface({ input: process.stdin })) {
    // The writer may keep the pipe open, and an open standard input would keep this process running.
    process.stdin.destroy();
    return line;
  }
  return undefined;
}

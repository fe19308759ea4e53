import { createInterface } from 'node:readline/promises';
import { resetPasswordForm } from '@backoffice/shared/contract/authentication';
import password from '@inquirer/password';
import { BadInput } from './refusal';

/**
 * A new password, by the rules of the product: asked for twice at a terminal, without echo, and otherwise the first
 * line of standard input. Throws a `BadInput` when that line will not do.
 */
export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return await askForPassword();
  const line = await firstLine();
  if (line === undefined) throw new BadInput(['The password, the first line of standard input, is missing']);
  const mistake = mistakeIn(line, line);
  if (mistake) throw new BadInput([mistake]);
  return line;
}

async function askForPassword(): Promise<string> {
  // Standard output is for what was done, and may go to a file.
  const context = { output: process.stderr };
  for (;;) {
    // Not left to the prompt's own validation: that keeps the refused text in the line, where nobody sees it.
    const first = await password({ message: 'Password of the new user' }, context);
    let mistake = mistakeIn(first, first);
    if (!mistake) mistake = mistakeIn(first, await password({ message: 'The same again' }, context));
    if (!mistake) return first;
    process.stderr.write(`${mistake}\n`);
  }
}

function mistakeIn(newPassword: string, confirmPassword: string): string | undefined {
  const { error } = resetPasswordForm.safeParse({ newPassword, confirmPassword });
  return error?.issues[0]?.message;
}

async function firstLine(): Promise<string | undefined> {
  for await (const line of createInterface({ input: process.stdin })) {
    // Whoever writes it may keep the pipe open, and that would keep us.
    process.stdin.destroy();
    return line;
  }
  return undefined;
}

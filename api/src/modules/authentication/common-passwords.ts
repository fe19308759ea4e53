import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../errors';
import { createEventLoopYield } from '../../event-loop-yield';
import { passwordDigest } from './password';

/** Shorter passwords are not checked, because the password forms already refuse them. */
const MIN_LENGTH = 5;
/** Only the first 72 bits of digests are compared, to save memory; accidental matches are practically impossible. */
const PREFIX_LENGTH = 12;

export const COMMON_PASSWORD_MESSAGE = 'This password is too common. Please choose another one.';

let digests: Promise<ReadonlySet<string>> | undefined;

/** Whether a digest belongs to one of the most common passwords, with or without a capital first letter. */
export async function isCommonPassword(digest: string): Promise<boolean> {
  digests ??= computeDigests();
  return (await digests).has(digest.slice(0, PREFIX_LENGTH));
}

/** Throws invalid_request with a message for `field` when the digest belongs to a common password. */
export async function requireUncommonPassword(digest: string, field: string): Promise<void> {
  if (!(await isCommonPassword(digest))) return;
  throw new AppError('invalid_request', COMMON_PASSWORD_MESSAGE, { fields: { [field]: COMMON_PASSWORD_MESSAGE } });
}

async function computeDigests(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const yieldToEventLoop = createEventLoopYield();
  for (const password of dictionary['passwords-common']) {
    if (password.length < MIN_LENGTH) continue;
    for (const spelling of [password, password.charAt(0).toUpperCase() + password.slice(1)]) {
      found.add(passwordDigest(spelling).slice(0, PREFIX_LENGTH));
    }
    await yieldToEventLoop();
  }
  return found;
}

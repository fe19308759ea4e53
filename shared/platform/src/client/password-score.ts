import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Number of common passwords that the browser checks. Only the server checks the whole list, because preparing it would
 * block a slow phone for too long.
 */
const COMMON_PASSWORDS = 10_000;
/** Maximum number of characters examined: more take too long, and a password of this length is already strong. */
const MAX_EXAMINED = 50;

const estimator = new ZxcvbnFactory({
  dictionary: { common: dictionary['passwords-common'].slice(0, COMMON_PASSWORDS) },
  graphs: adjacencyGraphs,
});

/** Returns how hard a password is to guess, from 0 to 4. */
export function estimateStrength(password: string): number {
  return estimator.check(password.slice(0, MAX_EXAMINED)).score;
}

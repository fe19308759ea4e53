import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The server knows the whole list; preparing it here would hold up a slow phone. */
const COMMON_PASSWORDS = 10_000;
/** Longer passwords take long to examine, and are strong by their length. */
const MAX_EXAMINED = 50;

const estimator = new ZxcvbnFactory({
  dictionary: { common: dictionary['passwords-common'].slice(0, COMMON_PASSWORDS) },
  graphs: adjacencyGraphs,
});

/** Returns how hard a password is to guess, from 0 to 4. */
export function estimateStrength(password: string): number {
  return estimator.check(password.slice(0, MAX_EXAMINED)).score;
}

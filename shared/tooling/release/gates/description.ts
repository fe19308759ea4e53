import { parseDescription } from '../../build/description';
import type { Candidate, Problem } from './gate';

/** Checks that the description is valid and has the workspace's name. */
export function checkDescription({ name, release, contract }: Candidate): Problem {
  return parseDescription(contract, name, release.description).problem;
}

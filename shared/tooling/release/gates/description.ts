import { parseDescription } from '../../build/description';
import type { CandidateRelease, Problem } from './gate';

/** Checks that the description is valid and has the workspace's name. */
export function checkDescription({ name, release, contract }: CandidateRelease): Problem {
  return parseDescription(contract, name, release.description).problem;
}

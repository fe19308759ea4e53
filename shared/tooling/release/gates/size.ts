import path from 'node:path';
import { compressedSize } from '../release-size';
import type { BuiltPair, Problem } from './gate';

const KB = 1000;
/** Largest compressed sizes in kB; LATER_BUDGET applies to each file that the area loads later. */
const OWN_CODE_BUDGET = 40;
const ENTRY_BUDGET = 15;
const LATER_BUDGET = 40;

/**
 * Checks the compressed sizes of the area's code for the first visit, its federation entry, and each file loaded later.
 */
export function checkSize({ site, name, release }: Pick<BuiltPair, 'site' | 'name' | 'release'>): Problem {
  const { entry, preload, integrity } = release;
  const size = (file: string) => compressedSize(path.join(site, name, release.version, file)) / KB;
  const ownCode = preload.filter((file) => file !== entry).reduce((sum, file) => sum + size(file), 0);
  const later = Object.keys(integrity).filter((file) => !preload.includes(file));
  const parts: Array<[part: string, size: number, budget: number]> = [
    ['own code', ownCode, OWN_CODE_BUDGET],
    ['federation entry', size(entry), ENTRY_BUDGET],
    ...later.map((file): [string, number, number] => [`file ${file}`, size(file), LATER_BUDGET]),
  ];
  const over = parts.find(([, measured, budget]) => measured > budget);
  if (over === undefined) return undefined;
  const [part, measured, budget] = over;
  return `${name}'s ${part} is ${measured.toFixed(1)} kB compressed, over its budget of ${budget} kB`;
}

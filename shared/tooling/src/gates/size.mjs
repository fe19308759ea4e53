import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const KB = 1000;
/** Largest compressed sizes that an area may have, in kB. */
const BUDGET = { 'own code': 40, 'federation entry': 15 };
/** Largest compressed size of any one file that the area loads later. */
const LATER_BUDGET = 40;

/** A copy of the site that was fetched from where it is published has no compressed files. */
function compressedSize(file) {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return compressed?.size ?? brotliCompressSync(readFileSync(file)).length;
}

function overBudget(name, part, size, budget) {
  if (size <= budget) return undefined;
  return `${name}'s ${part} is ${size.toFixed(1)} kB compressed, over its budget of ${budget} kB`;
}

/**
 * What the first visit of the area loads of its own is within the budget, and so is each file that it may load later:
 * one that its first page cannot do without is waited for as well. Compressed as it is sent.
 */
export function staysInBudget({ site, name, release }) {
  const size = (file) => compressedSize(path.join(site, name, release.version, file)) / KB;
  const own = release.preload.filter((file) => file !== release.entry);
  const sizes = {
    'own code': own.reduce((sum, file) => sum + size(file), 0),
    'federation entry': size(release.entry),
  };
  const later = Object.keys(release.integrity).filter((file) => !release.preload.includes(file));
  const problems = [
    ...Object.entries(BUDGET).map(([part, budget]) => overBudget(name, part, sizes[part], budget)),
    ...later.map((file) => overBudget(name, `file ${file}`, size(file), LATER_BUDGET)),
  ];
  return problems.find((problem) => problem !== undefined);
}

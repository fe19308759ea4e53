import { statSync } from 'node:fs';
import path from 'node:path';

const KB = 1000;
/** Largest compressed sizes that an area may have, in kB. */
const BUDGET = { 'own code': 40, 'federation entry': 15 };

/** What the first visit of the area loads of its own is within the budget, compressed as it is sent. */
export function staysInBudget({ site, name, release }) {
  const size = (file) => statSync(path.join(site, name, release.version, `${file}.br`)).size / KB;
  const own = release.preload.filter((file) => file !== release.entry);
  const sizes = {
    'own code': own.reduce((sum, file) => sum + size(file), 0),
    'federation entry': size(release.entry),
  };
  const over = Object.keys(BUDGET).find((part) => sizes[part] > BUDGET[part]);
  return over && `${name}'s ${over} is ${sizes[over].toFixed(1)} kB compressed, over its budget of ${BUDGET[over]} kB`;
}

import { formatCommand } from './command-options';
import { firstSegment } from './first-page';
import { findLostTarget } from './gates/redirects';
import type { HistoryDetails } from './history';
import { LANDING_PATHS } from './page/landing';
import { RefusedError } from './refused-error';
import { type Registry, withoutRemote } from './registry';
import { changeSite } from './site';

interface Retirement {
  name: string;
  site: string;
  details?: HistoryDetails;
}

/** Throws when the area `name` must not be retired. The retirement changes the registry from `before` to `after`. */
export function refuseRetirement(before: Registry, after: Registry, name: string): void {
  if (name === 'shell') throw new RefusedError('The shell cannot be retired: it shows all areas');
  const remote = before.remotes.find(({ description }) => description.name === name);
  if (remote === undefined) throw new RefusedError(`${name} is not live; npm run releases lists the areas`);
  const { paths } = remote.description;
  const landing = Object.values(LANDING_PATHS).find((page) => paths.includes(firstSegment(page)));
  if (landing) throw new RefusedError(`${name} cannot be retired: every visit begins with its page ${landing}`);
  const lost = findLostTarget(before, after);
  if (lost) throw new RefusedError(`${name} cannot be retired: ${lost} then`);
}

/** Removes an area from the site. Returns one line about it; rejects when the area is not live or must stay live. */
export async function retireArea({ name, site, details = {} }: Retirement): Promise<string> {
  const at = new Date().toISOString();
  let paths: string[] = [];
  await changeSite(
    site,
    (before) => {
      const after = withoutRemote(before, name, at);
      refuseRetirement(before, after, name);
      paths = before.remotes.find(({ description }) => description.name === name)?.description.paths ?? [];
      return after;
    },
    { details },
  );
  const addresses = paths.map((segment) => `/${segment}`).join(', ');
  const undo = `${formatCommand('rollback', name)} makes it live again until then, and ${formatCommand('deploy', name)} later`;
  return `${name} is retired: ${addresses} is free for other areas. Open tabs can use its files for a day; ${undo}`;
}

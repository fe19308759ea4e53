import { now, secondsSince, type Target } from './build-and-publish';
import { checkAndChange, filesMissing } from './checked-change';
import type { HistoryDetails } from './history';
import { type Registry, withReleases } from './registry';
import { readRelease } from './site';
import { isVersionIntact } from './version-files';

interface Switch extends Target {
  /** Version whose files are in the site, which passed the gates when it was deployed. */
  version: string;
  by: 'rollback' | 'promote';
  /** Throws when the version may not become live any more. */
  requireTarget: (registry: Registry) => unknown;
  details: HistoryDetails;
}

/**
 * Makes an earlier or a staged version live, after those checks that depend on the other live releases and the API.
 * Returns a text with the duration.
 */
export async function makeLive({ by, requireTarget, ...target }: Switch): Promise<string> {
  const { name, site, version } = target;
  const started = performance.now();
  if (!isVersionIntact({ site, name, version })) throw filesMissing({ name, version });
  const release = readRelease(site, name, version);
  const change = (registry: Registry) => {
    requireTarget(registry);
    return withReleases(registry, { [name]: release }, { at: now(), by });
  };
  await checkAndChange({ ...target, release, passedBefore: true, change });
  return `checked and switched in ${secondsSince(started)}`;
}

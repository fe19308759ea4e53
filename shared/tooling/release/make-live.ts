import { currentInstant, formatSecondsSince, type SiteTarget } from './build-and-publish';
import { checkAndChangeSite, createFilesMissingError } from './checked-change';
import type { HistoryDetails } from './history';
import { type Registry, withReleases } from './registry';
import { readRelease } from './site';
import { isVersionIntact } from './version-files';

interface Switch extends SiteTarget {
  /** Versions that passed the gates when they were deployed, and whose files are in the site. */
  versions: Array<{ name: string; version: string }>;
  by: 'rollback' | 'promote';
  /** Throws when a version may no longer become live. */
  requireTarget: (registry: Registry) => void;
  details: HistoryDetails;
}

/** Makes versions live after the checks that depend on other releases and the API. Returns a text with the duration. */
export async function makeLive({ versions, by, requireTarget, details, ...target }: Switch): Promise<string> {
  const { site } = target;
  const started = performance.now();
  const releases = versions.map(({ name, version }) => {
    if (!isVersionIntact({ site, name, version })) throw createFilesMissingError({ name, version });
    return { name, release: readRelease(site, name, version), details };
  });
  const byName = Object.fromEntries(releases.map(({ name, release }) => [name, release]));
  const change = (registry: Registry) => {
    requireTarget(registry);
    return withReleases(registry, byName, { at: currentInstant(), by });
  };
  await checkAndChangeSite({ ...target, releases, passedBefore: true, change });
  return `checked and switched in ${formatSecondsSince(started)}`;
}

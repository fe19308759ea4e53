import { formatAudience } from '@backoffice/platform/remote/format-audience';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { chooseRelease } from '@backoffice/platform/remote/rollout';
import type { RemoteHealth } from '../recovery/remote-health';
import type { Versions } from '../releases/versions';
import type { PublishedRegistry } from './published-registry';

export interface AreaRow {
  name: string;
  title: string;
  /** The live version: null if the area is not live, undefined while unknown. */
  live: { version: string; since?: string } | null | undefined;
  /** The version that some of the locations have instead of the live one. */
  staged?: { version: string; audience: string };
  /** The release that this page loads; absent when the area was added after the page was loaded. */
  remote?: RegisteredRemote;
  health?: RemoteHealth;
  /** Set when the version in this tab is not the live one: fallback version, preview, staged or outdated. */
  remark?: 'earlier' | 'preview' | 'staged' | 'replaced';
}

interface AreaState {
  /** The remotes of this page, with previews in place of the live ones. */
  remotes: readonly RegisteredRemote[];
  pageVersions: Versions;
  health: ReadonlyMap<string, RemoteHealth>;
  published: PublishedRegistry | undefined;
  /** Location of the session. */
  locationId: number | undefined;
}

function findRemark(row: AreaRow, nextVersion: string | undefined, pageVersions: Versions): AreaRow['remark'] {
  const { name, staged, remote, health } = row;
  if (health?.usesFallback) return 'earlier';
  if (remote !== undefined && remote.current.version !== pageVersions[name]) return 'preview';
  if (remote === undefined || nextVersion === undefined) return undefined;
  if (nextVersion !== remote.current.version) return 'replaced';
  return nextVersion === staged?.version ? 'staged' : undefined;
}

/** Returns a row for each area of this page, then for each area that was deployed since. */
export function createAreaRows({ remotes, pageVersions, health, published, locationId }: AreaState): AreaRow[] {
  const added = published?.remotes.filter(
    ({ description }) => !remotes.some((remote) => remote.description.name === description.name),
  );
  const descriptions = [...remotes, ...(added ?? [])].map(({ description }) => description);
  return descriptions.map(({ name, title }) => {
    const record = published?.remotes.find(({ description }) => description.name === name);
    const { rollout } = record ?? {};
    const row: AreaRow = {
      name,
      title,
      live: published && (record ? { version: record.current.version, since: record.since } : null),
      staged: rollout && { version: rollout.current.version, audience: formatAudience(rollout) },
      remote: remotes.find(({ description }) => description.name === name),
      health: health.get(name),
    };
    const next = record && chooseRelease(record, locationId).current.version;
    return { ...row, remark: findRemark(row, next, pageVersions) };
  });
}

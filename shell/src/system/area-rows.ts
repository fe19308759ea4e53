import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import type { RemoteHealth } from '../recovery/remote-health';
import type { Versions } from '../releases/versions';
import type { PublishedRegistry } from './published-registry';

export interface AreaRow {
  name: string;
  title: string;
  /** The live version: null if the area is not live, undefined while unknown. */
  live: { version: string; since?: string } | null | undefined;
  /** The release that this page loads; absent when the area was added after the page was loaded. */
  remote?: RegisteredRemote;
  health?: RemoteHealth;
  /** Set when the version in this tab is not the live one: fallback version, preview or outdated. */
  remark?: 'earlier' | 'preview' | 'replaced';
}

interface AreaState {
  /** The remotes of this page, with previews in place of the live ones. */
  remotes: readonly RegisteredRemote[];
  /** The versions that the page was loaded with. */
  pageVersions: Versions;
  health: ReadonlyMap<string, RemoteHealth>;
  published: PublishedRegistry | undefined;
}

function findRemark({ name, live, remote, health }: AreaRow, pageVersions: Versions): AreaRow['remark'] {
  if (health?.usesFallback) return 'earlier';
  if (remote !== undefined && remote.current.version !== pageVersions[name]) return 'preview';
  return live && remote && live.version !== remote.current.version ? 'replaced' : undefined;
}

/** Returns a row for each area of this page, then for each area that was deployed since. */
export function createAreaRows({ remotes, pageVersions, health, published }: AreaState): AreaRow[] {
  const added = published?.remotes.filter(
    ({ description }) => !remotes.some((remote) => remote.description.name === description.name),
  );
  const descriptions = [...remotes, ...(added ?? [])].map(({ description }) => description);
  return descriptions.map(({ name, title }) => {
    const record = published?.remotes.find(({ description }) => description.name === name);
    const row: AreaRow = {
      name,
      title,
      live: published && (record ? { version: record.current.version, since: record.since } : null),
      remote: remotes.find(({ description }) => description.name === name),
      health: health.get(name),
    };
    return { ...row, remark: findRemark(row, pageVersions) };
  });
}

import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import type { Versions } from '../release-watch/versions';
import type { RemoteHealth } from '../remote-health';
import type { PublishedRegistry } from './published-registry';

export interface AreaRow {
  name: string;
  title: string;
  /** What is live: null where nothing of it is, undefined while that is not known. */
  live: { version: string; since?: string } | null | undefined;
  /** What this page would load or has loaded; absent where the area joined after the page was loaded. */
  remote?: RegisteredRemote;
  health?: RemoteHealth;
  /** What is remarkable about the version in this tab. */
  remark?: 'earlier' | 'preview' | 'replaced';
}

interface Known {
  /** The areas of this page, with previewed ones in their places. */
  remotes: readonly RegisteredRemote[];
  /** The versions that the page came with. */
  ofPage: Versions;
  health: ReadonlyMap<string, RemoteHealth>;
  published: PublishedRegistry | undefined;
}

function remarkOf({ name, live, remote, health }: AreaRow, ofPage: Versions): AreaRow['remark'] {
  if (health?.usesPrevious) return 'earlier';
  if (remote !== undefined && remote.current.version !== ofPage[name]) return 'preview';
  return live && remote && live.version !== remote.current.version ? 'replaced' : undefined;
}

/** Every area of this page and every live one: first as they are in the page, then those that joined since. */
export function areaRows({ remotes, ofPage, health, published }: Known): AreaRow[] {
  const joined = published?.remotes.filter(
    ({ description }) => !remotes.some((remote) => remote.description.name === description.name),
  );
  const descriptions = [...remotes, ...(joined ?? [])].map(({ description }) => description);
  return descriptions.map(({ name, title }) => {
    const record = published?.remotes.find(({ description }) => description.name === name);
    const row: AreaRow = {
      name,
      title,
      live: published && (record ? { version: record.current.version, since: record.since } : null),
      remote: remotes.find(({ description }) => description.name === name),
      health: health.get(name),
    };
    return { ...row, remark: remarkOf(row, ofPage) };
  });
}

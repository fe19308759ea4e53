import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { Button, Page } from '@backoffice/shared/ui';
import { useState } from 'react';
import { pageVersions } from '../release-watch/versions';
import { useRemoteHealth } from '../remote-health';
import type { RemoteLoader } from '../remote-loader';
import { type AreaRow, areaRows } from './area-rows';
import { AreasTable } from './areas-table';
import { FailuresTable } from './failures-table';
import { OperatorAccess } from './operator-access';
import { ShellCard } from './shell-card';
import { useApiHealth, usePublishedRegistry, useSystem } from './system.queries';
import { SystemNotes } from './system-notes';
import { VersionsTable } from './versions-table';

/** Loads areas on demand; what became of it, the health of the areas says. */
function useLoading(loader: RemoteLoader) {
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  const load = async ({ name, remote }: AreaRow) => {
    if (remote === undefined) return;
    setLoading((before) => new Set(before).add(name));
    // Its failure stands in the table of failures.
    await loader.load(remote).catch(() => {});
    setLoading((before) => new Set([...before].filter((other) => other !== name)));
  };
  return { loading, load };
}

export interface SystemPageProps {
  remotes: readonly RegisteredRemote[];
  loader: RemoteLoader;
}

/** For operators: what is deployed, what this tab has of it, and how it fares. */
export function SystemPage(props: SystemPageProps) {
  return (
    <OperatorAccess>
      <System {...props} />
    </OperatorAccess>
  );
}

function System({ remotes, loader }: SystemPageProps) {
  const registry = usePublishedRegistry();
  const api = useApiHealth();
  const system = useSystem();
  const health = useRemoteHealth();
  const [ofPage] = useState(() => pageVersions());
  const { loading, load } = useLoading(loader);
  const published = registry.error ? undefined : registry.data;
  const rows = areaRows({ remotes, ofPage, health, published });
  const refresh = () => {
    void registry.refetch();
    void api.refetch();
    void system.refetch();
  };
  return (
    <Page
      title="System"
      description="What is deployed, and what this tab has of it."
      actions={
        <Button pending={registry.isFetching || api.isFetching || system.isFetching} onClick={refresh}>
          Refresh
        </Button>
      }
    >
      {published && <SystemNotes registry={published} />}
      <ShellCard live={registry.isPending ? null : published?.shell} version={ofPage.shell} api={api} system={system} />
      <AreasTable rows={rows} unknown={registry.isError} loading={loading} onLoad={load} />
      <FailuresTable areas={rows} />
      <VersionsTable registry={registry} />
    </Page>
  );
}

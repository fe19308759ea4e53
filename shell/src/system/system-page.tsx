import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { listDescriptions } from '@backoffice/platform/remote/rollout';
import { useSession } from '@backoffice/platform/session';
import { Button, Page } from '@backoffice/ui';
import { useState } from 'react';
import type { RemoteLoader } from '../federation/remote-loader';
import { useRemoteHealth } from '../recovery/remote-health';
import { readPageVersions } from '../releases/versions';
import { type AreaRow, createAreaRows } from './area-rows';
import { AreasTable } from './areas-table';
import { FailuresTable } from './failures-table';
import { FlagsCard } from './flags-card';
import { HealthCard } from './health-card';
import { HistoryCard } from './history-card';
import { OperatorAccess } from './operator-access';
import { ShellCard } from './shell-card';
import { SupportCard } from './support-card';
import { useApiHealth, usePublishedRegistry, useSystemSettings } from './system.queries';
import { SystemNotes } from './system-notes';
import { TabVersionsCard } from './tab-versions-card';
import { VersionsTable } from './versions-table';

/** Loads areas on demand; the result is recorded in the health of each area. */
function useRemoteLoading(loader: RemoteLoader) {
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  const load = async ({ name, remote }: AreaRow) => {
    if (remote === undefined) return;
    setLoading((current) => new Set(current).add(name));
    // The error is ignored: the loader records it in the area's health, which the table of failures shows.
    await loader.load(remote).catch(() => {});
    setLoading((current) => new Set([...current].filter((other) => other !== name)));
  };
  return { loading, load };
}

export interface SystemPageProps {
  remotes: readonly RegisteredRemote[];
  loader: RemoteLoader;
}

/** Page for operators: the deployed versions, the versions in this tab, and failures. */
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
  const system = useSystemSettings();
  const health = useRemoteHealth();
  const locationId = useSession(({ claims }) => claims?.locationId);
  const [pageVersions] = useState(() => readPageVersions());
  const { loading, load } = useRemoteLoading(loader);
  const published = registry.error ? undefined : registry.data;
  const rows = createAreaRows({ remotes, pageVersions, health, published, locationId });
  const refresh = () => {
    void registry.refetch();
    void api.refetch();
    void system.refetch();
  };
  return (
    <Page
      title="System"
      description="What is deployed, and what this tab has loaded."
      actions={
        <Button pending={registry.isFetching || api.isFetching || system.isFetching} onClick={refresh}>
          Refresh
        </Button>
      }
    >
      {published && <SystemNotes registry={published} />}
      <ShellCard
        live={registry.isPending ? null : published?.shell}
        version={pageVersions.shell}
        api={api}
        system={system}
      />
      <AreasTable rows={rows} isUnknown={registry.isError} loading={loading} onLoad={load} />
      <HealthCard registry={published} isRegistryPending={registry.isPending} />
      <FailuresTable areas={rows} />
      <VersionsTable registry={registry} />
      {published && <TabVersionsCard registry={published} />}
      <HistoryCard />
      <FlagsCard descriptions={(published?.remotes ?? remotes).flatMap((remote) => listDescriptions(remote))} />
      <SupportCard />
    </Page>
  );
}

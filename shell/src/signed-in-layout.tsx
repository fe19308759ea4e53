import { call } from '@backoffice/shared/client';
import { getInventoryCounts } from '@backoffice/shared/contract/inventory';
import { keys, useQuery } from '@backoffice/shared/query';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { useSession } from '@backoffice/shared/session';
import type { ReactNode } from 'react';
import { AppLayout } from './layout/app-layout';

/** The sidebar as the remotes' descriptions have it: there before, and without, any of their code. */
function sidebarGroups(remotes: RegisteredRemote[]) {
  return remotes.flatMap(({ description }) => description.sidebar ?? []).sort((one, other) => one.order - other.order);
}

export function SignedInLayout({ remotes, children }: { remotes: RegisteredRemote[]; children: ReactNode }) {
  const claims = useSession((session) => session.claims);
  const counts = useQuery({
    queryKey: keys.inventoryCounts,
    queryFn: ({ signal }) => call(getInventoryCounts, { signal }),
  });
  return (
    <AppLayout
      groups={sidebarGroups(remotes)}
      counts={counts.data}
      locationName={claims?.locationName ?? ''}
      userName={claims?.userName ?? ''}
    >
      {children}
    </AppLayout>
  );
}

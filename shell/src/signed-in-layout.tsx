import { useBusinessDetails, useInventoryCounts } from '@backoffice/shared/query';
import type { SidebarGroup } from '@backoffice/shared/remote/description';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { useSession } from '@backoffice/shared/session';
import type { ReactNode } from 'react';
import { AppLayout } from './layout/app-layout';

export interface SignedInLayoutProps {
  remotes: RegisteredRemote[];
  banner?: ReactNode;
  children: ReactNode;
}

/** The sidebar as the remotes' descriptions have it: there before, and without, any of their code. */
function sidebarGroups(remotes: RegisteredRemote[]): SidebarGroup[] {
  const groups = remotes.flatMap(({ description }) => description.sidebar ?? []);
  return groups.sort((one, other) => one.order - other.order);
}

export function SignedInLayout({ remotes, banner, children }: SignedInLayoutProps) {
  const claims = useSession((session) => session.claims);
  const counts = useInventoryCounts();
  // The location's zone is what every report waits for: it comes together with the area's code, not after it.
  const business = useBusinessDetails();
  return (
    <AppLayout
      groups={sidebarGroups(remotes)}
      counts={counts.data}
      locationName={business.data?.name ?? claims?.locationName ?? ''}
      userName={claims?.userName ?? ''}
      banner={banner}
    >
      {children}
    </AppLayout>
  );
}

import { useBusinessDetails, useInventoryCounts } from '@backoffice/shared/query';
import type { SidebarGroup } from '@backoffice/shared/remote/description';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { useSession } from '@backoffice/shared/session';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { AppLayout } from './layout/app-layout';

// By then the page has what it shows: watching for releases takes nothing from it.
const WATCH_AFTER_MS = 3_000;

const ReleaseOffer = lazy<ComponentType>(() =>
  new Promise((resolve) => setTimeout(resolve, WATCH_AFTER_MS))
    .then(() => import(/* webpackChunkName: "releases" */ './release-watch/release-offer'))
    // Without it the next visit takes a release all the same.
    .then(
      (module) => ({ default: module.ReleaseOffer }),
      () => ({ default: () => null }),
    ),
);

const OFFER = (
  <Suspense>
    <ReleaseOffer />
  </Suspense>
);

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
      offer={OFFER}
      banner={banner}
    >
      {children}
    </AppLayout>
  );
}

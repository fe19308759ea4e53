import type { ClaimedAccess } from '@backoffice/platform/access';
import { useBusinessDetails, useInventoryCounts } from '@backoffice/platform/query';
import { listPermittedGroups } from '@backoffice/platform/remote/page-access';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { useSession } from '@backoffice/platform/session';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { AppLayout } from './app-layout';
import { LocationSwitcher } from './location-switcher';
import { SupportBadge } from './support-badge';

// Delayed so that the first check for a new release does not compete with the page's own requests.
const RELEASE_CHECK_DELAY_MS = 3_000;

const ReleaseOffer = lazy<ComponentType>(() =>
  new Promise((resolve) => setTimeout(resolve, RELEASE_CHECK_DELAY_MS))
    .then(() => import(/* webpackChunkName: "releases" */ '../releases/release-offer'))
    // Without the offer the user gets the new release with the next page load.
    .then(
      (module) => ({ default: module.ReleaseOffer }),
      () => ({ default: () => null }),
    ),
);

const RELEASE_OFFER = (
  <Suspense>
    <ReleaseOffer />
  </Suspense>
);

export interface SignedInLayoutProps {
  remotes: RegisteredRemote[];
  banner?: ReactNode;
  children: ReactNode;
}

const NOTHING_CLAIMED: ClaimedAccess = {};

export function SignedInLayout({ remotes, banner, children }: SignedInLayoutProps) {
  const claims = useSession((session) => session.claims);
  const counts = useInventoryCounts();
  // Every report needs the location's time zone, so it is fetched here, in parallel with the remote's code.
  const business = useBusinessDetails({ isLive: true });
  const descriptions = remotes.map(({ description }) => description);
  return (
    <AppLayout
      // The groups are known before the remotes' code has loaded.
      groups={listPermittedGroups(descriptions, claims ?? NOTHING_CLAIMED)}
      counts={counts.data}
      locationName={<LocationSwitcher name={business.data?.name ?? claims?.locationName ?? ''} />}
      userName={claims?.userName ?? ''}
      offer={
        <>
          <SupportBadge business={business.data} />
          {RELEASE_OFFER}
        </>
      }
      banner={banner}
    >
      {children}
    </AppLayout>
  );
}

import { type PageModule, useClaimedAccess } from '@backoffice/platform/access';
import { useBusinessDetails } from '@backoffice/platform/query';
import { listPermittedCounts, listPermittedGroups } from '@backoffice/platform/remote/page-access';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { useSession } from '@backoffice/platform/session';
import { type ReactNode, Suspense, useEffect } from 'react';
import { CommandPaletteButton } from '../commands/command-palette-button';
import { builtInRepairCount, watchPage } from '../containment/containment';
import { IdlePrefetch } from '../federation/idle-prefetch';
import { prefetchOnIntent } from '../federation/prefetch';
import type { RemoteLoader } from '../federation/remote-loader';
import { OtherLocationQuestion } from '../routing/other-location';
import { RefusedPage } from '../routing/refused-page';
import { AppLayout } from './app-layout';
import { HeaderSlot } from './header-slot';
import { lazyAfterPageLoad } from './lazy-after-page-load';
import { LocationSwitcher } from './location-switcher';
import { SupportBadge } from './support-badge';

// If the release offer's code does not load, the user gets the new release with the next page load.
const ReleaseOffer = lazyAfterPageLoad(async () => {
  const module = await import(/* webpackChunkName: "releases" */ '../releases/release-offer');
  return module.ReleaseOffer;
});

// The header slot is rendered late to delay the contributions of areas. Its own code is part of this chunk.
const LateHeaderSlot = lazyAfterPageLoad(async () => HeaderSlot);

// `watchPage` is not called in an effect, because the effects of the first page run before those of the layout.
watchPage();

const RELEASE_OFFER = (
  <Suspense>
    <ReleaseOffer />
  </Suspense>
);

export interface SignedInLayoutProps {
  remotes: RegisteredRemote[];
  loader: RemoteLoader;
  banner?: ReactNode;
  /** Back-office module of the visited page if the user's role does not include it. */
  refused: PageModule | null;
  /** Whether `children` is the page itself; false while it is a skeleton. */
  hasContent: boolean;
  children: ReactNode;
}

export function SignedInLayout({ remotes, loader, banner, refused, hasContent, children }: SignedInLayoutProps) {
  const claims = useSession((session) => session.claims);
  const access = useClaimedAccess();
  // Every report needs the location's time zone, so it is fetched here, in parallel with the remote's code.
  const business = useBusinessDetails({ isLive: true });
  useEffect(() => prefetchOnIntent(remotes), [remotes]);
  builtInRepairCount();
  const descriptions = remotes.map(({ description }) => description);
  return (
    <AppLayout
      // The groups come from the remotes' descriptions, which are known before the remotes' code has loaded.
      groups={listPermittedGroups(descriptions, access)}
      counts={listPermittedCounts(descriptions, access)}
      locationName={<LocationSwitcher name={business.data?.name ?? claims?.locationName ?? ''} />}
      userName={claims?.userName ?? ''}
      offer={
        <>
          <SupportBadge business={business.data} />
          {RELEASE_OFFER}
        </>
      }
      actions={
        <>
          {/* Suspense is mounted together with the slot: if mounted before, it would make the page wait for the slot. */}
          {hasContent && (
            <Suspense>
              <LateHeaderSlot />
            </Suspense>
          )}
          <CommandPaletteButton remotes={remotes} loader={loader} />
        </>
      }
      banner={banner}
    >
      {refused ? <RefusedPage module={refused} remotes={remotes} access={access} /> : children}
      {hasContent && <IdlePrefetch remotes={remotes} />}
      <OtherLocationQuestion />
    </AppLayout>
  );
}

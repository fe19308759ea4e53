import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { Outlet, useLocation, useNavigation } from '@backoffice/platform/router';
import { useLayoutEffect } from 'react';
import { SlowLoading } from '../layout/slow-loading';
import { ErrorBoundary } from '../recovery/error-boundary';
import { navigationLoopStore } from '../recovery/navigation-loop-store';
import { RemoteError } from '../recovery/remote-error';
import { recordRemoteMounted, remoteHealthStore } from '../recovery/remote-health-store';
import classes from './remote-outlet.module.css';
import { findPageRelease, useReleaseStyles } from './visible-releases';

/** Reports that the visible remote's page renders endlessly and keeps React from rendering the next page. */
export function reportBlockedNavigation(): void {
  const release = findPageRelease();
  if (release === undefined) return;
  import(/* webpackChunkName: "recovery" */ '../recovery/page-failure')
    .then(({ reportRenderError }) => reportRenderError(release.remote, new Error('Renders without end')))
    .catch(console.error);
}

function RemotePages({ name }: { name: string }) {
  const loop = navigationLoopStore((state) => state.loop);
  if (loop?.remote === name) throw loop.error;
  return <VisiblePages name={name} />;
}

function VisiblePages({ name }: { name: string }) {
  const { state } = useNavigation();
  const openedAt = remoteHealthStore((health) => health.get(name)?.openedAt);
  useReleaseStyles(name, true);
  // A layout effect is used, because it runs once the elements of the page are in the document.
  useLayoutEffect(() => {
    if (openedAt !== undefined) recordRemoteMounted(name);
  }, [name, openedAt]);
  return (
    <>
      {state === 'loading' && (
        <>
          <div role="progressbar" aria-label="Loading" className={classes.waiting} />
          <SlowLoading className={classes.slow} />
        </>
      )}
      <Outlet />
    </>
  );
}

/**
 * Renders the pages of a remote inside two error boundaries. The inner one shows errors that a visible page throws. The
 * outer one stays mounted when the user leaves the remote, and absorbs errors that a page throws while it unmounts.
 */
export function RemoteOutlet({ remote }: { remote: ParsedDescription }) {
  const location = useLocation();
  return (
    <ErrorBoundary resetKey={location}>
      <ErrorBoundary
        key={remote.name}
        resetKey={location}
        fallback={(error) => <RemoteError remote={remote} error={error} />}
      >
        <RemotePages name={remote.name} />
      </ErrorBoundary>
    </ErrorBoundary>
  );
}

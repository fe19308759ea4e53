/// <reference path="../../../shared/ui/src/css-modules.d.ts" />
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { Outlet, useLocation, useNavigation } from '@backoffice/platform/router';
import { useInsertionEffect } from 'react';
import { ErrorBoundary } from '../recovery/error-boundary';
import { RemoteError } from '../recovery/remote-error';
import { remoteHealthStore } from '../recovery/remote-health-store';
import classes from './remote-outlet.module.css';

/** Folder of the release whose page is visible, `/mf-menu/0.1.0-abc/`; undefined on the shell's own pages. */
let visibleReleasePath: string | undefined;

function applyStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/mf-"]')) {
    const media = visibleReleasePath !== undefined && link.href.includes(visibleReleasePath) ? 'all' : 'not all';
    if (link.media !== media) link.media = media;
  }
}

/** Applies a remote's style sheets only while one of its pages is visible, so that its rules cannot affect other pages. */
export function confineStylesheets(): void {
  new MutationObserver(applyStylesheets).observe(document.head, { childList: true });
}

/** Reports that the visible remote's page renders without end and keeps React from rendering the next page. */
export function reportBlockedNavigation(): void {
  const name = visibleReleasePath?.split('/')[1];
  if (name === undefined) return;
  import(/* webpackChunkName: "recovery" */ '../recovery/page-failure')
    .then(({ reportRenderError }) => reportRenderError(name, new Error('Renders without end')))
    .catch(console.error);
}

function RemotePages({ name }: { name: string }) {
  const { state } = useNavigation();
  // An insertion effect runs before the remote's layout effects measure elements.
  useInsertionEffect(() => {
    visibleReleasePath = `/${name}/${remoteHealthStore.getState().get(name)?.version}/`;
    applyStylesheets();
    return () => {
      visibleReleasePath = undefined;
      applyStylesheets();
    };
  }, [name]);
  return (
    <>
      {state === 'loading' && <div role="progressbar" aria-label="Loading" className={classes.waiting} />}
      <Outlet />
    </>
  );
}

/**
 * Renders the pages of a remote inside two error boundaries. The inner one shows what a visible page throws; the outer
 * one stays mounted when the user leaves the remote and absorbs what a page throws while it unmounts.
 */
export function RemoteOutlet({ remote }: { remote: RemoteDescription }) {
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

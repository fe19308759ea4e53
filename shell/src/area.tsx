/// <reference path="../../shared/src/ui/css-modules.d.ts" />
import type { RemoteDescription } from '@backoffice/shared/remote/description';
import { Outlet, useLocation, useNavigation } from '@backoffice/shared/router';
import { useInsertionEffect } from 'react';
import classes from './area.module.css';
import { Boundary } from './boundary';
import { RemoteError } from './remote-error';
import { remoteLoads } from './remote-loads';

/** Below it lie the files of the release whose pages are shown: `/mf-menu/0.1.0-abc/`; none on the shell's own pages. */
let shown: string | undefined;

function apply(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/mf-"]')) {
    const media = shown !== undefined && link.href.includes(shown) ? 'all' : 'not all';
    if (link.media !== media) link.media = media;
  }
}

/** Has an area's style sheets apply while one of its pages is shown, and at no other time: what they say too much stays at home. */
export function confineStyles(): void {
  new MutationObserver(apply).observe(document.head, { childList: true });
}

/** Tells of the area whose page is shown that it keeps React from showing another. */
export function tellOfBlockedWay(): void {
  const name = shown?.split('/')[1];
  if (name === undefined) return;
  import(/* webpackChunkName: "recovery" */ './page-failure')
    .then(({ tellOfPage }) => tellOfPage(name, new Error('Renders without end')))
    .catch(console.error);
}

function Pages({ name }: { name: string }) {
  const { state } = useNavigation();
  // Before anything of the area is painted, or measures itself.
  useInsertionEffect(() => {
    shown = `/${name}/${remoteLoads.getState().get(name)?.version}/`;
    apply();
    return () => {
      shown = undefined;
      apply();
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
 * Stands around the pages of a remote. Whatever they throw while they are visited is shown there; what they throw as
 * they are left meets nobody: the outer boundary stays when another area takes their place.
 */
export function Area({ remote }: { remote: RemoteDescription }) {
  const location = useLocation();
  return (
    <Boundary at={location}>
      <Boundary key={remote.name} at={location} instead={(error) => <RemoteError remote={remote} error={error} />}>
        <Pages name={remote.name} />
      </Boundary>
    </Boundary>
  );
}

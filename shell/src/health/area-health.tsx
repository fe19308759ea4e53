import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { useLocation } from '@backoffice/platform/router';
import { useEffect } from 'react';
import { remoteHealthStore } from '../recovery/remote-health-store';
import { readPageVersions } from '../releases/versions';
import { getFirstSegment } from '../routing/paths';
import { type HealthCollector, startHealthCollector } from './health-collector';

/** The document's collector. Later sessions in the same document continue to use it. */
let pageCollector: HealthCollector | undefined;

function listSignedOutAreas(remotes: readonly RegisteredRemote[]): string[] {
  return remotes.flatMap(({ description }) => (description.visitors === 'signed-out' ? [description.name] : []));
}

/** Reports how the areas work in this page: visits, errors, load times and web vitals. Renders nothing. */
export function AreaHealth({ remotes }: { remotes: readonly RegisteredRemote[] }) {
  const { pathname } = useLocation();
  const segment = getFirstSegment(pathname);
  const remote = remotes.find(({ description }) => description.paths.includes(segment))?.description.name;
  // Version of the loaded area, undefined until then: an area that cannot be loaded has no page to visit.
  const loaded = remoteHealthStore((health) => {
    const state = remote === undefined ? undefined : health.get(remote);
    return state?.readyAt === undefined ? undefined : state.version;
  });
  useEffect(() => {
    const { shell = 'unknown' } = readPageVersions();
    pageCollector ??= startHealthCollector(shell, listSignedOutAreas(remotes));
    if (remote === undefined) pageCollector.beginVisit({ remote: 'shell', version: shell });
    // The path is a dependency, because each page of an area is a visit.
    else if (pathname !== '' && loaded !== undefined) pageCollector.beginVisit({ remote, version: loaded });
  }, [remotes, remote, loaded, pathname]);
  return null;
}

import { type ReactNode, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AreaUnavailable } from './layout/area-unavailable';
import { askShellElsewhere, UNREACHABLE } from './remote-loader';

/** Fetches a page's code; after a failure from another address. */
type Load = () => Promise<ReactNode>;

/** Stands in place of a page of the shell whose code did not come, until it does. */
function MissingLatePage({ load }: { load: Load }) {
  const [page, setPage] = useState<ReactNode>();
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    setPage(await load().catch(() => undefined));
    setIsRetrying(false);
  };
  return page ?? <AreaUnavailable title="This page" reason={UNREACHABLE} onRetry={retry} retrying={isRetrying} />;
}

/** A route of a page whose code is fetched when it is visited. The router itself would keep a failure for ever. */
export function latePage(path: string, load: Load): RouteObject {
  const loadOrTell = () =>
    load().catch((error) => {
      console.error(error);
      askShellElsewhere();
      throw error;
    });
  return {
    path,
    lazy: async () => ({
      element: await loadOrTell().catch(() => <MissingLatePage load={loadOrTell} />),
    }),
  };
}

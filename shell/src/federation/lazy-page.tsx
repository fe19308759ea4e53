import { type ReactNode, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AreaUnavailable } from '../layout/area-unavailable';
import { bustShellCache, FILES_UNREACHABLE_MESSAGE } from './load-attempts';

/** Fetches a page's code and returns its element; after a failure, the next call requests a different URL. */
type LoadPage = () => Promise<ReactNode>;

/** Error panel with a retry for a shell page whose code could not be loaded. */
function FailedLazyPage({ load }: { load: LoadPage }) {
  const [page, setPage] = useState<ReactNode>();
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    setPage(await load().catch(() => undefined));
    setIsRetrying(false);
  };
  return (
    page ?? (
      <AreaUnavailable title="This page" reason={FILES_UNREACHABLE_MESSAGE} onRetry={retry} retrying={isRetrying} />
    )
  );
}

/**
 * Creates a route whose page is loaded when it is first visited. A failure renders an error panel instead of rejecting,
 * because the router caches a rejected `lazy` forever.
 */
export function createLazyPageRoute(path: string, load: LoadPage): RouteObject {
  const loadAndLogFailure = () =>
    load().catch((error) => {
      console.error(error);
      bustShellCache();
      throw error;
    });
  return {
    path,
    lazy: async () => ({
      element: await loadAndLogFailure().catch(() => <FailedLazyPage load={loadAndLogFailure} />),
    }),
  };
}

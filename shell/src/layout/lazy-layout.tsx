import { LoadingOverlay } from '@backoffice/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { bustShellCache, FILES_UNREACHABLE_MESSAGE } from '../federation/load-attempts';
import { AreaUnavailable } from './area-unavailable';
import type { SignedInLayoutProps } from './signed-in-layout';

type Layout = ComponentType<SignedInLayoutProps>;
type ImportLayout = () => Promise<{ SignedInLayout: Layout }>;

function reportFailure(error: unknown): void {
  console.error(error);
  import(/* webpackChunkName: "recovery" */ '../recovery/page-failure')
    .then(({ reportShellFailure }) => reportShellFailure(error))
    .catch(console.error);
}

/** Replaces the whole page. A retry reloads, which also picks up a newer release or notices an ended session. */
function FailedLayout() {
  return (
    <main>
      <AreaUnavailable
        title="The back office"
        reason={FILES_UNREACHABLE_MESSAGE}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}

/**
 * Creates the signed-in layout whose code `importLayout` fetches when the component is first rendered. React.lazy would
 * show the layout up to 300 ms late, because React delays the content that replaces a Suspense fallback.
 */
export function createLazyLayout(importLayout: ImportLayout): Layout {
  let loadedLayout: Layout | undefined;

  async function load(): Promise<Layout> {
    const module = await importLayout().catch((error) => {
      console.error(error);
      // The browser may have cached a damaged file, so the second attempt uses a different URL.
      bustShellCache();
      return importLayout();
    });
    loadedLayout = module.SignedInLayout;
    return loadedLayout;
  }

  return function LazyLayout(props) {
    const [Layout, setLayout] = useState(() => loadedLayout);
    const [hasFailed, setHasFailed] = useState(false);
    const isMissing = Layout === undefined;
    useEffect(() => {
      if (!isMissing) return;
      load().then(
        (loaded) => setLayout(() => loaded),
        (error) => {
          reportFailure(error);
          setHasFailed(true);
        },
      );
    }, [isMissing]);
    if (hasFailed) return <FailedLayout />;
    return Layout === undefined ? <LoadingOverlay /> : <Layout {...props} />;
  };
}

/** The layout of signed-in pages, in a chunk of its own because the sign-in page does not need it. */
export const LazyLayout = createLazyLayout(() => import(/* webpackChunkName: "layout" */ './signed-in-layout'));

import { type ComponentType, lazy, Suspense } from 'react';
import { LoadingOverlay } from '../states/loading-overlay';

/** Returns the element of a page whose code is loaded when the page is opened. */
export function createLazyPage(load: () => Promise<ComponentType>) {
  const Page = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <Page />
    </Suspense>
  );
}

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../states/skeleton';

const PLACEHOLDER = <Skeleton lines={8} />;

/** Returns the element of a page whose code is loaded when the page is opened; shows `fallback` until then. */
export function createLazyPage(load: () => Promise<ComponentType>, fallback: ReactNode = PLACEHOLDER) {
  const Page = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={fallback}>
      <Page />
    </Suspense>
  );
}

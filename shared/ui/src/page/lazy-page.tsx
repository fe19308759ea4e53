import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '../states/skeleton';

const PLACEHOLDER = <Skeleton lines={8} />;

/**
 * Returns a component whose code is loaded when it is mounted; shows `fallback` until then. After a failure, the next
 * mount loads the code again: `lazy` itself would keep the failure until the page is reloaded.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = PLACEHOLDER,
) {
  let current: LazyExoticComponent<ComponentType<Props>> | undefined;
  const create = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (error: unknown) => {
          current = undefined;
          throw error;
        },
      ),
    );
  return function LazyComponent(props: Props) {
    // The lazy component is constant while mounted: a failure reaches the error boundary and starts no second attempt.
    const [Loaded] = useState(() => (current ??= create()));
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Returns the element of a page whose code is loaded when the page is opened; shows `fallback` until then. */
export function createLazyPage(load: () => Promise<ComponentType>, fallback?: ReactNode) {
  const Page = createLazyComponent(load, fallback);
  return <Page />;
}

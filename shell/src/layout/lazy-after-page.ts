import { type ComponentType, lazy } from 'react';

// So that what no page needs does not compete with the page's own requests.
const DELAY_MS = 3_000;

/** Loads a component some seconds after the page, which works without it when that fails. */
export function lazyAfterPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    new Promise((resolve) => setTimeout(resolve, DELAY_MS)).then(load).then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
}

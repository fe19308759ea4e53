import { type ComponentType, lazy } from 'react';

// So that what no page needs does not compete with the page's own requests.
const DELAY_MS = 3_000;

/** Loads a module some seconds after the page. */
export const loadAfterPage = <Module>(load: () => Promise<Module>): Promise<Module> =>
  new Promise((resolve) => setTimeout(resolve, DELAY_MS)).then(load);

/** Loads a component some seconds after the page, which works without it when that fails. */
export function lazyAfterPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    loadAfterPage(load).then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
}

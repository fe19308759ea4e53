import { type ComponentType, lazy } from 'react';

// Code that the page does not need is loaded after this delay, so that it does not slow down the page's own requests.
const DELAY_MS = 3_000;

export const importAfterPageLoad = <Module>(load: () => Promise<Module>): Promise<Module> =>
  new Promise((resolve) => setTimeout(resolve, DELAY_MS)).then(load);

/** Loads a component some seconds after the page. Renders nothing if the component fails to load. */
export function lazyAfterPageLoad<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    importAfterPageLoad(load).then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
}

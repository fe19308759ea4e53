import type { VisibleRelease } from '../federation/visible-releases';

const paths = new Set<string>();
let observer: PerformanceObserver | undefined;

function addScripts(entries: readonly PerformanceEntry[]): void {
  for (const { name } of entries) {
    const { pathname } = new URL(name, location.origin);
    if (pathname.endsWith('.js')) paths.add(pathname);
  }
}

/** Remembers the scripts that this page loads, because the browser keeps the timings of only the first 250 files. */
export function watchScripts(): void {
  if (!('PerformanceObserver' in globalThis)) return;
  observer = new PerformanceObserver((list) => addScripts(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });
}

/** Returns the paths of the release's scripts that this page has loaded. */
export function listScripts({ remote, version }: VisibleRelease): string[] {
  addScripts(observer?.takeRecords() ?? []);
  return [...paths].filter((path) => path.startsWith(`/${remote}/${version}/`));
}

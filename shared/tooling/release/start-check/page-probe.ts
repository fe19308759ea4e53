// Runs in the page before its own scripts, and reports what the page shows.

/** A route as plain data, without its element, which cannot be transferred out of the page. */
export interface SerializedRoute {
  path?: string;
  index?: boolean;
  children?: SerializedRoute[];
}

/** State of the page at an instant. */
export interface PageState {
  pathname: string;
  /** Heading and text of the alert that is shown in place of an area. */
  alert?: { heading: string; text: string };
  heading?: string;
  /** First message on the console, with its causes. */
  message?: string;
  /** First error that no code caught. */
  uncaught?: string;
  /** Prefetched requests whose responses no code has consumed. */
  unconsumed: string[];
}

/**
 * Timeouts of at least this length are treated as time limits. They are multiplied, so that a busy machine does not
 * reach them.
 */
const LIMIT_FROM_MS = 2_000;
const LIMIT_FACTOR = 20;

const messages: string[] = [];
const uncaught: string[] = [];

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`;
}

const toLine = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim();
const textOf = (element: Element | null) => element?.textContent?.trim() ?? '';

console.error = (...parts: unknown[]) => messages.push(parts.map(describeError).join(' '));
addEventListener('error', (event) => {
  if (event instanceof ErrorEvent) uncaught.push(describeError(event.error ?? event.message));
});
addEventListener('unhandledrejection', ({ reason }) => uncaught.push(describeError(reason)));

const startTimeout = window.setTimeout;
window.setTimeout = ((work: TimerHandler, delay = 0, ...parameters: unknown[]) =>
  startTimeout(work, delay < LIMIT_FROM_MS ? delay : delay * LIMIT_FACTOR, ...parameters)) as typeof setTimeout;

function readState(): PageState {
  const alert = [...document.querySelectorAll('[role=alert]')].find((element) => element.querySelector('h1') !== null);
  const heading = document.querySelector('h1');
  return {
    pathname: location.pathname,
    ...(alert ? { alert: { heading: textOf(alert.querySelector('h1')), text: textOf(alert.querySelector('p')) } } : {}),
    ...(heading ? { heading: textOf(heading) } : {}),
    message: toLine(messages[0]),
    uncaught: toLine(uncaught[0]),
    unconsumed: globalThis.firstCalls?.unconsumed() ?? [],
  };
}

const toPaths = (routes: SerializedRoute[]): SerializedRoute[] =>
  routes.map(({ path, index, children }) => ({ path, index, children: children && toPaths(children) }));

/**
 * Returns the paths of the routes that the container's module exports, by first segment. `routes` is undefined when the
 * default export has another form; the result is undefined when there is no module.
 */
async function readRoutes(container: string): Promise<{ routes?: Record<string, SerializedRoute[]> } | undefined> {
  try {
    const scope = window as unknown as Record<string, { get: (module: string) => Promise<() => ExposedModule> }>;
    const module = (await scope[container]?.get('./module'))?.();
    const entries = Object.entries(module?.default?.routes ?? {});
    const isValid = entries.length > 0 && entries.every(([, routes]) => Array.isArray(routes));
    return isValid
      ? { routes: Object.fromEntries(entries.map(([segment, routes]) => [segment, toPaths(routes)])) }
      : {};
  } catch {
    return undefined;
  }
}

interface ExposedModule {
  default?: { routes?: Record<string, SerializedRoute[]> };
}

export interface PageProbe {
  readState: () => PageState;
  readRoutes: typeof readRoutes;
}

Object.assign(window, { pageProbe: { readState, readRoutes } satisfies PageProbe });

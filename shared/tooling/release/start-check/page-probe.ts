// Runs in the page before its own scripts, and reports what the page shows.

/** A route as plain data, without its element, which cannot be transferred out of the page. */
export interface SerializedRoute {
  path?: string;
  index?: boolean;
  children?: SerializedRoute[];
}

export interface PageState {
  pathname: string;
  /** Heading and text of the alert that is shown in place of an area. */
  alert?: { heading: string; text: string };
  heading?: string;
  /** First error message on the console, with its causes. */
  message?: string;
  /** First uncaught error. */
  uncaught?: string;
  /** Prefetched requests whose responses no code has consumed. */
  unconsumed: string[];
}

/** Timeouts of at least this many ms are time limits of the page. They are multiplied, because machines may be busy. */
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

/** What a remote's module exports, without its components, which cannot leave the page. */
export interface SerializedModule {
  /** Routes by first segment; undefined when the default export does not have the expected form. */
  routes?: Record<string, SerializedRoute[]>;
  /** Ids of the components for slots; undefined when there are none. */
  contributions?: string[];
  searches?: string[];
}

async function readModule(container: string): Promise<SerializedModule | undefined> {
  try {
    const scope = window as unknown as Record<string, { get: (module: string) => Promise<() => ExposedModule> }>;
    const { routes, contributions, searches } = (await scope[container]?.get('./module'))?.().default ?? {};
    const entries = Object.entries(routes ?? {});
    if (entries.length === 0 || !entries.every(([, children]) => Array.isArray(children))) return {};
    return {
      routes: Object.fromEntries(entries.map(([segment, children]) => [segment, toPaths(children)])),
      contributions: contributions && Object.keys(contributions),
      searches: searches && Object.keys(searches),
    };
  } catch {
    return undefined;
  }
}

interface ExposedModule {
  default?: { routes?: Record<string, SerializedRoute[]>; contributions?: object; searches?: object };
}

export interface PageProbe {
  readState: () => PageState;
  readModule: typeof readModule;
}

Object.assign(window, { pageProbe: { readState, readModule } satisfies PageProbe });

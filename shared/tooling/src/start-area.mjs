import { JSDOM, VirtualConsole } from 'jsdom';
import { matchRoutes } from 'react-router-dom';
import { answerOf, signedInStorage } from './empty-location.mjs';
import { serveSite } from './static-site.mjs';

const LOOK_EVERY_MS = 20;
/** How many looks in a row must find the same, and no call without its answer, before the page is taken to be complete. */
const QUIET_LOOKS = 6;
/** Waits of the page from this on are limits; on a busy machine they would end what only takes its time. */
const LIMIT_FROM_MS = 2_000;
/** So much longer they last here, where the process itself has a limit. */
const PATIENCE = 20;

/** What browsers have and jsdom does not; Node's own are the real thing. */
const FROM_NODE = [
  ...['Request', 'Response', 'Headers', 'Blob', 'TextEncoder', 'TextDecoder', 'AbortController'],
  ...['AbortSignal', 'ReadableStream', 'WritableStream', 'TransformStream', 'BroadcastChannel', 'structuredClone'],
];

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function mediaStub(media) {
  const nothing = () => {};
  const listening = { addEventListener: nothing, removeEventListener: nothing };
  return { matches: false, media, onchange: null, ...listening, addListener: nothing, removeListener: nothing };
}

/** Counts the page's calls that have no answer yet. */
function countCalls(window) {
  let open = 0;
  const end = () => {
    open -= 1;
  };
  window.fetch = (asked, init) => {
    open += 1;
    const address = asked instanceof Request ? asked : new URL(asked, window.location.href);
    return fetch(address, init).finally(end);
  };
  const { send } = window.XMLHttpRequest.prototype;
  window.XMLHttpRequest.prototype.send = function sendCounted(body) {
    open += 1;
    this.addEventListener('loadend', end, { once: true });
    send.call(this, body);
  };
  return () => open;
}

function bePatient(window) {
  const { setTimeout: wait } = window;
  window.setTimeout = (work, delay = 0, ...parameters) =>
    wait(work, delay < LIMIT_FROM_MS ? delay : delay * PATIENCE, ...parameters);
}

function completeWindow(window, storage) {
  for (const name of FROM_NODE) window[name] = globalThis[name];
  bePatient(window);
  window.performance.getEntriesByType = () => [];
  window.matchMedia = mediaStub;
  window.ResizeObserver = ResizeObserverStub;
  window.HTMLElement.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  for (const [key, value] of Object.entries(storage)) window.localStorage.setItem(key, value);
}

/** The first thing that the page complained of, with its causes. */
function listenToComplaints(virtualConsole) {
  const complaints = [];
  const messageOf = (error) =>
    error?.cause === undefined ? String(error?.message ?? error) : `${error.message}: ${messageOf(error.cause)}`;
  virtualConsole.on('error', (...said) => complaints.push(said.map(messageOf).join(' ')));
  // What jsdom has not built is its own failure and not the page's.
  virtualConsole.on('jsdomError', ({ type, cause, message }) => {
    if (type === 'unhandled-exception') complaints.push(messageOf(cause ?? message));
  });
  return () => complaints[0]?.replaceAll(/\s+/g, ' ');
}

const textOf = (element) => element?.textContent.trim() ?? '';

/** What the page shows in place of the area, if that is so. */
function failureShown(document, complaint) {
  const alert = [...document.querySelectorAll('[role=alert]')].find((element) => element.querySelector('h1') !== null);
  if (alert === undefined) return undefined;
  const reason = complaint() ?? textOf(alert.querySelector('p'));
  return { problem: `shows “${textOf(alert.querySelector('h1'))}” (${reason})` };
}

/** What stands on the page; undefined where that is nothing yet. */
function look({ document, location }, description, complaint) {
  const failure = failureShown(document, complaint);
  if (failure !== undefined) return failure;
  if (!description.paths.includes(location.pathname.split('/')[1])) {
    return { problem: `leads on to ${location.pathname}: the area has no such page` };
  }
  const heading = document.querySelector('h1');
  return heading === null ? undefined : { page: textOf(heading) };
}

/** Looks at the page again and again until what stands there has stayed and nothing is waited for. */
async function watch(lookOnce, openCalls) {
  let before;
  let quietLooks = 0;
  for (;;) {
    const seen = lookOnce();
    const isQuiet = seen !== undefined && JSON.stringify(seen) === JSON.stringify(before) && openCalls() === 0;
    quietLooks = isQuiet ? quietLooks + 1 : 0;
    if (quietLooks === QUIET_LOOKS) return seen;
    before = seen;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The paths of routes, for whoever cannot be handed the routes themselves. */
function pathsOf(routes) {
  return routes.map(({ path, index, children }) => ({ path, index, children: children && pathsOf(children) }));
}

/** What the area's container exposes; undefined where it cannot be had. */
async function exposedModule(window, { name }) {
  try {
    return (await window[name.replaceAll('-', '_')].get('./module'))();
  } catch {
    return undefined;
  }
}

/** The paths of the routes that `module` exports by default; undefined where it does not. */
function exportedRoutes(module) {
  const entries = Object.entries(module?.default?.routes ?? {});
  if (entries.length === 0 || !entries.every(([, routes]) => Array.isArray(routes))) return undefined;
  return Object.fromEntries(entries.map(([segment, routes]) => [segment, pathsOf(routes)]));
}

/** The shell has a page of its own for a link whose page is missing: that is no start. */
function missesPage(routes, address) {
  const tree = Object.entries(routes ?? {}).map(([segment, children]) => ({ path: segment, children }));
  return matchRoutes(tree, address) === null;
}

async function start({ site, html, address, description }) {
  const server = await serveSite(site, { api: answerOf, page: html });
  const virtualConsole = new VirtualConsole();
  const complaint = listenToComplaints(virtualConsole);
  let openCalls;
  const { window } = await JSDOM.fromURL(`http://127.0.0.1:${server.address().port}${address}`, {
    runScripts: 'dangerously',
    resources: 'usable',
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse(opened) {
      completeWindow(opened, description.visitors === 'signed-in' ? signedInStorage() : {});
      openCalls = countCalls(opened);
    },
  });
  const seen = await watch(() => look(window, description, complaint), openCalls);
  const module = await exposedModule(window, description);
  const routes = exportedRoutes(module);
  if (module !== undefined && routes === undefined) {
    const example = `export default { routes: { ${description.paths[0]}: [...] } }`;
    return { problem: `cannot be shown: src/module.tsx has to export its routes by default, as in ${example}` };
  }
  if (seen.problem === undefined && missesPage(routes, address)) {
    return { problem: 'is a page that the area does not have', routes };
  }
  const untaken = window.firstCalls?.untaken() ?? [];
  if (seen.problem === undefined && untaken.length > 0) {
    return { problem: `never asks for ${untaken.join(', ')}, with which it is said to begin`, routes };
  }
  return { ...seen, routes };
}

process.once('disconnect', () => process.exit());
process.once('message', async (jobs) => {
  process.send({ begun: true });
  const answered = jobs.map(async (job, index) => {
    const answer = await start(job).catch(({ message }) => ({ problem: `cannot be opened: ${message}` }));
    await new Promise((resolve) => process.send({ index, answer }, resolve));
  });
  await Promise.all(answered);
  process.exit();
});

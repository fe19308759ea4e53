import type { Page, Route } from '@playwright/test';
import { BROKEN_VERSION, type Misbehaviour } from './broken-releases';

type Kind = 'entry' | 'chunk' | 'styles';

/** A fault that keeps the broken release of an area from loading or starting. */
export interface LoadFault {
  /** Continues the test title "an area that …". */
  name: string;
  apply?: (page: Page, remote: string) => Promise<void>;
  /** Rewrites the responses for HTML pages and for the registry. */
  rewriteDocument?: (text: string, remote: string) => string;
  phase: 'load' | 'style' | 'start';
  /** Error message for the user when there is no fallback version. */
  userMessage: string;
  /** Message in the failure report. */
  logMessage: RegExp;
  /** Whether the release never responds, so only the load timeout reveals the fault. */
  isHanging?: boolean;
}

const FILE_PATTERNS: Record<Kind, string> = {
  entry: 'remoteEntry[^/]*\\.js',
  chunk: '__fed[^/]*\\.js',
  styles: '[^/]*\\.css',
};

/** Returns a pattern for the URLs of the broken release's files: the files of one kind, or all of them. */
export function matchReleaseFiles(remote: string, kind?: Kind): RegExp {
  return new RegExp(`/${remote}/${BROKEN_VERSION}/${kind === undefined ? '.*' : FILE_PATTERNS[kind]}(\\?.*)?$`);
}

const respondWith =
  (kind: Kind | undefined, answer: Parameters<Route['fulfill']>[0]) =>
  async (page: Page, remote: string): Promise<void> => {
    await page.route(matchReleaseFiles(remote, kind), (route) => route.fulfill(answer));
  };

/** Tampers with the responses whose URLs match `address`: appends code or styles whose effect `isTampered` detects. */
export async function tamperWithResponses(page: Page, address: RegExp): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const isStyle = response.headers()['content-type']?.includes('css');
    const added = isStyle ? ':root { --tampered: yes; }' : ';globalThis.tampered = true;';
    await route.fulfill({ response, body: `${await response.text()}${added}` });
  });
}

/** Whether the page runs tampered code or applies tampered styles. */
export function isTampered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement).getPropertyValue('--tampered');
    return 'tampered' in globalThis || style !== '';
  });
}

const tamperWith = (kind: Kind) => (page: Page, remote: string) =>
  tamperWithResponses(page, matchReleaseFiles(remote, kind));

/** Sets how the broken release of `remote` misbehaves in this page. */
export async function setMisbehaviour(page: Page, remote: string, misbehaviour: Misbehaviour): Promise<void> {
  await page.addInitScript(([name, kind]) => sessionStorage.setItem(`misbehaving ${name}`, kind), [
    remote,
    misbehaviour,
  ] as const);
}

/** Makes the remote require a shell version that does not exist, in the HTML and in the registry. */
const requireAnotherShell = (text: string, remote: string) =>
  text.replace(new RegExp(`("name":"${remote}",.*?"shell":")[^"]*`), '$1^9.0.0');

const UNREACHABLE = 'Its files could not be loaded. Check the connection and try again.';
const NOT_WORKING = 'It could not start. Try again in a moment.';
const html = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome to the hotel</title>' };
const REFUSED = / was refused by the browser$/;

const unreachable = { phase: 'load', userMessage: UNREACHABLE } as const;
const unstyled = { phase: 'style', userMessage: UNREACHABLE } as const;

export const LOAD_FAULTS: LoadFault[] = [
  { ...unreachable, name: 'is missing', apply: respondWith(undefined, { status: 404 }), logMessage: / with 404$/ },
  {
    ...unreachable,
    name: 'gets an HTML page instead of its files',
    apply: respondWith(undefined, html),
    logMessage: REFUSED,
  },
  {
    ...unreachable,
    name: 'has an entry that fails',
    apply: respondWith('entry', { status: 500 }),
    logMessage: / with 500$/,
  },
  { ...unreachable, name: 'lacks a chunk', apply: respondWith('chunk', { status: 404 }), logMessage: / with 404$/ },
  {
    ...unstyled,
    name: 'lacks its style sheet',
    apply: respondWith('styles', { status: 503 }),
    logMessage: /\.css .* with 503$/,
  },
  { ...unreachable, name: 'has a tampered entry', apply: tamperWith('entry'), logMessage: REFUSED },
  { ...unreachable, name: 'has a tampered chunk', apply: tamperWith('chunk'), logMessage: REFUSED },
  { ...unstyled, name: 'has a tampered style sheet', apply: tamperWith('styles'), logMessage: REFUSED },
  {
    name: 'throws when it starts',
    apply: (page, remote) => setMisbehaviour(page, remote, 'start'),
    phase: 'start',
    userMessage: NOT_WORKING,
    logMessage: /^Error: Broken on purpose at \/menu$/,
  },
  {
    name: 'needs another shell version',
    rewriteDocument: requireAnotherShell,
    phase: 'start',
    userMessage: 'The back office was updated. Reload the page.',
    logMessage: /^was written for another version of the shell$/,
  },
  {
    name: 'never responds',
    apply: async (page, remote) => {
      await page.route(matchReleaseFiles(remote), () => {});
    },
    phase: 'load',
    userMessage: 'Its files took too long to arrive. Try again.',
    logMessage: /^took longer than its time budget$/,
    isHanging: true,
  },
];

/** Holds responses back until the returned function is called. */
export async function holdResponses(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

import type { Page, Route } from '@playwright/test';
import { BROKEN, type Misbehaviour } from './broken-releases';

type Kind = 'entry' | 'chunk' | 'styles';

/** A way for the broken release of an area not to come, or not to begin. */
export interface LoadFault {
  /** The broken release … */
  name: string;
  begin?: (page: Page, remote: string) => Promise<void>;
  /** Changes what the page and the registry say. */
  said?: (text: string, remote: string) => string;
  phase: 'load' | 'style' | 'start';
  /** What people are told, where nothing stands in for it. */
  reason: string;
  /** What the log is told. */
  message: RegExp;
  /** It shows by waiting alone. */
  isHanging?: boolean;
}

const NAMES: Record<Kind, string> = { entry: 'remoteEntry[^/]*\\.js', chunk: '__fed[^/]*\\.js', styles: '[^/]*\\.css' };

/** Addresses of the broken release's files: of one kind, or all of them. */
export function filesOf(remote: string, kind?: Kind): RegExp {
  return new RegExp(`/${remote}/${BROKEN}/${kind === undefined ? '.*' : NAMES[kind]}(\\?.*)?$`);
}

const answering =
  (kind: Kind | undefined, answer: Parameters<Route['fulfill']>[0]) =>
  async (page: Page, remote: string): Promise<void> => {
    await page.route(filesOf(remote, kind), (route) => route.fulfill(answer));
  };

/** What arrives from `address` has been changed on the way, so that it would show if it were used. */
export async function tamper(page: Page, address: RegExp): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const isStyle = response.headers()['content-type']?.includes('css');
    const added = isStyle ? ':root { --tampered: yes; }' : ';globalThis.tampered = true;';
    await route.fulfill({ response, body: `${await response.text()}${added}` });
  });
}

/** Whether anything that was changed on the way is in use. */
export function isTampered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement).getPropertyValue('--tampered');
    return 'tampered' in globalThis || style !== '';
  });
}

const tampering = (kind: Kind) => (page: Page, remote: string) => tamper(page, filesOf(remote, kind));

/** Has the broken release of `remote` misbehave by itself. */
export async function misbehave(page: Page, remote: string, how: Misbehaviour): Promise<void> {
  await page.addInitScript(([name, chosen]) => sessionStorage.setItem(`misbehaving ${name}`, chosen), [
    remote,
    how,
  ] as const);
}

/** What the page and the registry say: that the area was written for another shell. */
const forAnotherShell = (text: string, remote: string) =>
  text.replace(new RegExp(`("name":"${remote}",.*?"shell":")[^"]*`), '$1^9.0.0');

const UNREACHABLE = 'Its files could not be loaded. Check the connection and try again.';
const NOT_WORKING = 'What was loaded does not work. Try again in a moment.';
const html = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome to the hotel</title>' };
const REFUSED = / was refused by the browser$/;

const unreachable = { phase: 'load', reason: UNREACHABLE } as const;
const unstyled = { phase: 'style', reason: UNREACHABLE } as const;

export const LOAD_FAULTS: LoadFault[] = [
  { ...unreachable, name: 'is missing', begin: answering(undefined, { status: 404 }), message: / with 404$/ },
  { ...unreachable, name: 'is answered with a page', begin: answering(undefined, html), message: REFUSED },
  {
    ...unreachable,
    name: 'has an entry that fails',
    begin: answering('entry', { status: 500 }),
    message: / with 500$/,
  },
  { ...unreachable, name: 'misses a chunk', begin: answering('chunk', { status: 404 }), message: / with 404$/ },
  {
    ...unstyled,
    name: 'misses its styles',
    begin: answering('styles', { status: 503 }),
    message: /\.css .* with 503$/,
  },
  { ...unreachable, name: 'has a tampered entry', begin: tampering('entry'), message: REFUSED },
  { ...unreachable, name: 'has a tampered chunk', begin: tampering('chunk'), message: REFUSED },
  { ...unstyled, name: 'has tampered styles', begin: tampering('styles'), message: REFUSED },
  {
    name: 'throws when it starts',
    begin: (page, remote) => misbehave(page, remote, 'start'),
    phase: 'start',
    reason: NOT_WORKING,
    message: /^Error: Broken on purpose at \/menu$/,
  },
  {
    name: 'is for another shell',
    said: forAnotherShell,
    phase: 'start',
    reason: 'The back office was updated. Reload the page.',
    message: /^was written for another version of the shell$/,
  },
  {
    name: 'never arrives',
    begin: async (page, remote) => {
      await page.route(filesOf(remote), () => {});
    },
    phase: 'load',
    reason: 'Its files took too long to arrive. Try again.',
    message: /^took longer than its time budget$/,
    isHanging: true,
  },
];

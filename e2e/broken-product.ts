import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { AREAS, type Area, SIGN_IN } from './areas';
import { breakAll } from './broken-releases';
import { signIn } from './session';

/** By how much a page's own clock is moved on at a time, where nothing but waiting helps. */
const STEP_MS = 6000;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Somebody signs in once for all tests, and then every area is broken. */
export const test = base.extend<object, { session: Session }>({
  session: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      await signIn(page);
      const restore = breakAll(AREAS.map(({ remote }) => remote));
      await use(await page.context().storageState());
      restore();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session }, use) => await use(session),
});

/** A page of somebody who may visit `area`: the signed-in `page`, or one of a stranger. */
export async function visitorOf(area: Area, page: Page, browser: Browser): Promise<Page> {
  if (area !== SIGN_IN) return page;
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  page.once('close', () => void stranger.close());
  return await stranger.newPage();
}

/** Changes what the page and the registry say, as they come. */
export async function changeDocuments(page: Page, change: (text: string) => string): Promise<void> {
  const isDocument = ({ pathname }: URL) => pathname === '/registry.json' || !/^\/api\/|\./.test(pathname);
  await page.route(isDocument, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** Of each area, only what is live. */
export function withoutPrevious(text: string): string {
  if (!text.startsWith('{')) return text;
  const { remotes, ...rest } = JSON.parse(text);
  return JSON.stringify({
    ...rest,
    remotes: remotes.map(({ previous: _, ...remote }: { previous: object }) => remote),
  });
}

/** What the page tells the server of failures, as it does. */
export function reportsOf(page: Page): object[] {
  const reports: object[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client_failures')) reports.push(request.postDataJSON());
  });
  return reports;
}

/** Waits for `place`; with a clock of the page's own, that is moved on until it is there. */
export async function untilVisible(page: Page, place: Locator, ownClock: boolean): Promise<void> {
  if (!ownClock) return await expect(place).toBeVisible({ timeout: 20_000 });
  await expect(async () => {
    await page.clock.fastForward(STEP_MS);
    await expect(place).toBeVisible({ timeout: 300 });
  }).toPass();
}

export const notice = (page: Page, { title }: Area) =>
  page.getByRole('note').filter({ hasText: `An earlier version of ${title} is shown, because the newer one` });
export const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** The alert that stands in place of what is unavailable. */
export const unavailable = (page: Page, title: string) =>
  page.getByRole('alert').filter({ hasText: `${title} is unavailable` });

/** What `address` answers waits until the answer of this is called. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(address, async (route) => {
    await arrival;
    await route.fallback();
  });
  return arrive;
}

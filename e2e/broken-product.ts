import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { AREAS, type Area, SIGN_IN } from './areas';
import { breakAll } from './broken-releases';
import { signIn } from './session';

/** As the shell has it: how long a release is waited for alone. */
export const TIME_BUDGET_MS = 6000;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Fixtures {
  /** A page of somebody who may visit an area: the signed-in one's, or a stranger's. */
  visitorOf: (area: Area) => Promise<Page>;
}

/** Somebody signs in once for all tests, and then every area is broken. */
export const test = base.extend<Fixtures, { session: Session }>({
  session: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      await signIn(page);
      const session = await page.context().storageState();
      await page.context().close();
      const restore = breakAll(AREAS.map(({ remote }) => remote));
      await use(session);
      restore();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session }, use) => await use(session),
  visitorOf: async ({ page, browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (area) => {
      if (area !== SIGN_IN) return page;
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      contexts.push(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

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

/** Has a page with a clock of its own believe that a release has used up its time, and then ask for others. */
export async function useUpTime(page: Page): Promise<void> {
  await expect(page.locator('#root > *').first()).toBeAttached();
  const published = page.waitForResponse('**/registry.json');
  await page.clock.fastForward(TIME_BUDGET_MS);
  await published;
}

export const notice = (page: Page, { title }: Area) =>
  page.getByRole('note').filter({ hasText: `${title} is shown as it was before its last update` });
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

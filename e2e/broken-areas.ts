import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { AREAS, type Area, SIGN_IN } from './areas';
import { breakRemotes } from './broken-releases';
import { signIn } from './session';

/** Load timeout of a release, in milliseconds; equals LOAD_TIMEOUT_MS in the shell's remote loader. */
export const LOAD_TIMEOUT_MS = 6000;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Fixtures {
  /**
   * Returns a browser page that can open the area: a signed-out page for the sign-in area, otherwise the
   * signed-in page.
   */
  openVisitorPage: (area: Area) => Promise<Page>;
}

/**
 * `test` with a signed-in session, which all tests of a worker share, on an app instance where the live release of
 * every area is broken.
 */
export const test = base.extend<Fixtures, { session: Session }>({
  session: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL });
      await signIn(page);
      const session = await page.context().storageState();
      await page.context().close();
      const restore = breakRemotes(AREAS.map(({ remote }) => remote));
      await use(session);
      restore();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session }, use) => await use(session),
  page: async ({ page }, use) => {
    await use(page);
    // Errors of routed requests that are still in progress when the page closes must not fail the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  openVisitorPage: async ({ page, browser }, use) => {
    const visitors: Page[] = [];
    await use(async (area) => {
      if (area !== SIGN_IN) return page;
      const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
      const visitor = await context.newPage();
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) {
      await visitor.unrouteAll({ behavior: 'ignoreErrors' });
      await visitor.context().close();
    }
  },
});

/** Rewrites the responses for HTML pages and for the registry. */
export async function rewritePagesAndRegistry(page: Page, change: (text: string) => string): Promise<void> {
  const isDocument = ({ pathname }: URL) => pathname === '/registry.json' || !/^\/api\/|\./.test(pathname);
  await page.route(isDocument, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** Removes the previous releases from a registry, so that no remote has a fallback version. */
export function removePreviousReleases(text: string): string {
  if (!text.startsWith('{')) return text;
  const { remotes, ...rest } = JSON.parse(text);
  return JSON.stringify({
    ...rest,
    remotes: remotes.map(({ previous: _, ...remote }: { previous: object }) => remote),
  });
}

/** Collects the failure reports that the page sends to the server. */
export function collectReports(page: Page): object[] {
  const reports: object[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client_failures')) reports.push(request.postDataJSON());
  });
  return reports;
}

/** Advances a page's fake clock past the load timeout and waits until the shell has fetched the published registry. */
export async function exhaustLoadTimeout(page: Page): Promise<void> {
  await expect(page.locator('#root > *').first()).toBeAttached();
  const published = page.waitForResponse('**/registry.json');
  await page.clock.fastForward(LOAD_TIMEOUT_MS);
  await published;
}

export const getFallbackNotice = (page: Page, { title }: Area) =>
  page.getByRole('note').filter({ hasText: `${title} is shown as it was before its last update` });
export const getRetryButton = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Returns the alert that is shown in place of an unavailable area or page. */
export const getUnavailableAlert = (page: Page, title: string) =>
  page.getByRole('alert').filter({ hasText: `${title} is unavailable` });

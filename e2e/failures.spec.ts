import { expect, type Page } from '@playwright/test';
import { AREAS, type Area, getHeading, SIGN_IN, SIGNED_IN_AREAS, visitAllAreas } from './areas';
import {
  collectReports,
  exhaustLoadTimeout,
  getFallbackNotice,
  getRetryButton,
  getUnavailableAlert,
  LOAD_TIMEOUT_MS,
  removePreviousReleases,
  rewritePagesAndRegistry,
  test,
} from './broken-areas';
import { BROKEN_VERSION } from './broken-releases';
import { holdResponses, isTampered, LOAD_FAULTS, matchReleaseFiles } from './faults';
import { followSidebarLink } from './sidebar';

// The tests are distributed over all workers; each worker runs them on its own app instance.
test.describe.configure({ mode: 'parallel' });

/**
 * Waiting times in milliseconds for each fault: until the fallback version is shown, and until the error message
 * is shown.
 */
const waits = new Map<string, { fallback: number[]; message: number[] }>();
test.afterAll(() => {
  const formatRange = (figures: number[]) =>
    figures.length > 0 ? `${Math.min(...figures)}–${Math.max(...figures)} ms` : '';
  for (const [name, { fallback, message }] of waits) {
    console.log(
      `${name.padEnd(28)} fallback version after ${formatRange(fallback)}, message after ${formatRange(message)}`,
    );
  }
  waits.clear();
});

function recordWait(name: string, kind: 'fallback' | 'message', startedAt: number): void {
  const figures = waits.get(name) ?? { fallback: [], message: [] };
  waits.set(name, figures);
  figures[kind].push(Date.now() - startedAt);
}

const isAtEvenPosition = (_: Area, position: number) => position % 2 === 0;
const isAtOddPosition = (_: Area, position: number) => position % 2 === 1;
/** Groups of areas that fail in the same test; all other areas must work. */
const FAILING_AREAS = [[SIGN_IN], SIGNED_IN_AREAS.filter(isAtEvenPosition), SIGNED_IN_AREAS.filter(isAtOddPosition)];

/** Opens an area by its URL or, from a page that is already open, by its sidebar link. */
async function openArea(page: Page, { path, sidebarLink }: Area, by: 'URL' | 'link'): Promise<void> {
  if (by === 'URL') await page.goto(path, { waitUntil: 'commit' });
  else if (sidebarLink) await followSidebarLink(page, sidebarLink.group, sidebarLink.link);
}

for (const fault of LOAD_FAULTS) {
  for (const areas of FAILING_AREAS) {
    const names = areas.map(({ remote }) => remote).join(' and ');
    test(`an area that ${fault.name} is replaced by its fallback version or an error, and other areas work: ${names}`, async ({
      page,
      openVisitorPage,
    }) => {
      const isSignedOut = areas.includes(SIGN_IN);
      const visitor = await openVisitorPage(areas[0] ?? SIGN_IN);
      let hasFallback = true;
      for (const each of new Set([page, visitor])) {
        for (const { remote } of areas) await fault.apply?.(each, remote);
        await rewritePagesAndRegistry(each, (text) => {
          const rewrite = fault.rewriteDocument ?? ((unchanged: string) => unchanged);
          const rewritten = areas.reduce((current, { remote }) => rewrite(current, remote), text);
          return hasFallback ? rewritten : removePreviousReleases(rewritten);
        });
      }
      // When a release never responds, the real waiting time is measured only for the sign-in area; the other areas use
      // a fake clock.
      const usesFakeClock = fault.isHanging === true && !isSignedOut;
      if (usesFakeClock) await visitor.clock.install();
      const reports = collectReports(visitor);

      for (const [index, area] of areas.entries()) {
        const startedAt = Date.now();
        await openArea(visitor, area, index === 0 ? 'URL' : 'link');
        if (usesFakeClock) await exhaustLoadTimeout(visitor);
        await expect(getFallbackNotice(visitor, area)).toBeVisible();
        await expect(getHeading(visitor, area)).toBeVisible();
        if (!usesFakeClock) recordWait(fault.name, 'fallback', startedAt);
      }
      const report = {
        version: BROKEN_VERSION,
        phase: fault.phase,
        duration_ms: expect.any(Number),
        message: expect.stringMatching(fault.logMessage),
      };
      await expect.poll(() => reports).toMatchObject(areas.map(({ remote }) => ({ remote, ...report })));
      expect(await isTampered(visitor)).toBe(false);

      hasFallback = false;
      for (const [index, area] of areas.toReversed().entries()) {
        const startedAt = Date.now();
        await openArea(visitor, area, index === 0 ? 'URL' : 'link');
        if (usesFakeClock) {
          await exhaustLoadTimeout(visitor);
          await visitor.clock.fastForward(LOAD_TIMEOUT_MS);
        }
        await expect(getUnavailableAlert(visitor, area.title)).toContainText(fault.userMessage);
        if (!usesFakeClock) recordWait(fault.name, 'message', startedAt);
        const retriedFile = new RegExp(`/${area.remote}/.*\\?attempt=\\d+$`);
        const retryRequest = visitor.waitForRequest(fault.rewriteDocument ? /\/registry\.json$/ : retriedFile);
        await getRetryButton(visitor).click();
        await retryRequest;
      }
      if (isSignedOut) await page.goto('/reporting/orders');
      await visitAllAreas(page, ...areas);
      for (const { sidebarLink } of areas) {
        if (sidebarLink) await expect(page.getByRole('link', { name: sidebarLink.link })).toBeVisible();
      }
    });
  }
}

for (const area of AREAS) {
  test(`a slow release of ${area.remote} is replaced by the fallback version, or used when there is none`, async ({
    openVisitorPage,
  }) => {
    const visitor = await openVisitorPage(area);
    await visitor.clock.install();
    let releaseResponses = await holdResponses(visitor, matchReleaseFiles(area.remote, 'entry'));
    await visitor.goto(area.path, { waitUntil: 'commit' });
    await exhaustLoadTimeout(visitor);
    await expect(getFallbackNotice(visitor, area)).toBeVisible();
    releaseResponses();
    await expect(getHeading(visitor, area)).toBeVisible();
    await expect(getFallbackNotice(visitor, area)).toBeVisible();

    releaseResponses = await holdResponses(visitor, matchReleaseFiles(area.remote, 'entry'));
    await rewritePagesAndRegistry(visitor, removePreviousReleases);
    await visitor.goto(area.path, { waitUntil: 'commit' });
    await exhaustLoadTimeout(visitor);
    releaseResponses();
    await expect(getHeading(visitor, area)).toBeVisible();
    await expect(getFallbackNotice(visitor, area)).toBeHidden();
  });

  test(`${area.remote} shows an error when none of its versions loads, and a retry loads it without a page reload`, async ({
    openVisitorPage,
  }) => {
    const visitor = await openVisitorPage(area);
    const loads: string[] = [];
    visitor.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await visitor.route(`**/${area.remote}/**`, (route) => route.abort());
    await visitor.goto(area.path);
    await expect(getUnavailableAlert(visitor, area.title)).toBeVisible();
    await visitor.unroute(`**/${area.remote}/**`);
    await getRetryButton(visitor).click();
    await expect(getHeading(visitor, area)).toBeVisible();
    await expect(getFallbackNotice(visitor, area)).toBeHidden();
    expect(loads).toHaveLength(1);
  });
}

for (const area of SIGNED_IN_AREAS) {
  test(`${area.remote} returns to its current version at the first visit after the failure ends`, async ({ page }) => {
    const files = matchReleaseFiles(area.remote);
    await page.route(files, (route) => route.fulfill({ status: 503 }));
    await page.goto(area.path);
    await expect(getFallbackNotice(page, area)).toBeVisible();
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await page.unroute(files);
    await visitAllAreas(page, area);
    await visitAllAreas(page);
    await expect(getFallbackNotice(page, area)).toBeHidden();
    expect(loads).toEqual([]);
  });
}

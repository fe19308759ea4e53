import { expect } from '@playwright/test';
import { AREAS, getHeading, SIGN_IN, SIGNED_IN_AREAS, visitAllAreas } from './areas';
import {
  collectReports,
  exhaustLoadTimeout,
  getFallbackNotice,
  getRetryButton,
  getUnavailableAlert,
  holdResponses,
  LOAD_TIMEOUT_MS,
  removePreviousReleases,
  rewriteDocuments,
  test,
} from './broken-product';
import { BROKEN_VERSION } from './broken-releases';
import { isTampered, LOAD_FAULTS, matchReleaseFiles } from './faults';

// Half of the tests run in each worker, on the worker's own product.
test.describe.configure({ mode: 'parallel' });

/** Waiting times in milliseconds by fault: until the fallback version, and until the error message. */
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

for (const fault of LOAD_FAULTS) {
  for (const area of AREAS) {
    test(`${area.remote} that ${fault.name} is replaced by its fallback version or an error, and other areas work`, async ({
      page,
      openVisitorPage,
    }) => {
      const visitor = await openVisitorPage(area);
      let hasFallback = true;
      for (const each of new Set([page, visitor])) {
        await fault.apply?.(each, area.remote);
        await rewriteDocuments(each, (text) => {
          const rewritten = fault.rewriteDocument?.(text, area.remote) ?? text;
          return hasFallback ? rewritten : removePreviousReleases(rewritten);
        });
      }
      // The real waiting time is measured with one area only; the others use a fake clock.
      const usesFakeClock = fault.isHanging === true && area.remote !== 'mf-menu';
      if (usesFakeClock) await visitor.clock.install();
      const reports = collectReports(visitor);

      let startedAt = Date.now();
      await visitor.goto(area.path, { waitUntil: 'commit' });
      if (usesFakeClock) await exhaustLoadTimeout(visitor);
      await expect(getFallbackNotice(visitor, area)).toBeVisible();
      await expect(getHeading(visitor, area)).toBeVisible();
      if (!usesFakeClock) recordWait(fault.name, 'fallback', startedAt);
      await expect
        .poll(() => reports)
        .toMatchObject([
          {
            remote: area.remote,
            version: BROKEN_VERSION,
            phase: fault.phase,
            duration_ms: expect.any(Number),
            message: expect.stringMatching(fault.logMessage),
          },
        ]);
      expect(await isTampered(visitor)).toBe(false);

      hasFallback = false;
      startedAt = Date.now();
      await visitor.goto(area.path, { waitUntil: 'commit' });
      const alert = getUnavailableAlert(visitor, area.title);
      if (usesFakeClock) {
        await exhaustLoadTimeout(visitor);
        await visitor.clock.fastForward(LOAD_TIMEOUT_MS);
      }
      await expect(alert).toContainText(fault.userMessage);
      if (!usesFakeClock) recordWait(fault.name, 'message', startedAt);

      const retryRequest = visitor.waitForRequest(fault.rewriteDocument ? /\/registry\.json$/ : /\?attempt=\d+$/);
      await getRetryButton(visitor).click();
      await retryRequest;
      if (area === SIGN_IN) await page.goto('/reporting/orders');
      await visitAllAreas(page, area);
      if (area.sidebarLink) await expect(page.getByRole('link', { name: area.sidebarLink.link })).toBeVisible();
    });
  }
}

for (const area of AREAS) {
  test(`${area.remote} that is slow is replaced by its fallback version, or used when there is none`, async ({
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
    await rewriteDocuments(visitor, removePreviousReleases);
    await visitor.goto(area.path, { waitUntil: 'commit' });
    await exhaustLoadTimeout(visitor);
    releaseResponses();
    await expect(getHeading(visitor, area)).toBeVisible();
    await expect(getFallbackNotice(visitor, area)).toBeHidden();
  });

  test(`${area.remote} without any version shows an error and loads on a retry without a page reload`, async ({
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
  test(`${area.remote} in its fallback version is in its current version at the next visit after it healed`, async ({
    page,
  }) => {
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

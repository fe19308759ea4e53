import { expect } from '@playwright/test';
import { AREAS, headingOf, SIGN_IN, walk } from './areas';
import {
  changeDocuments,
  holdBack,
  notice,
  reportsOf,
  retry,
  TIME_BUDGET_MS,
  test,
  unavailable,
  useUpTime,
  withoutPrevious,
} from './broken-product';
import { BROKEN } from './broken-releases';
import { filesOf, isTampered, LOAD_FAULTS } from './faults';

/** How long a visitor waited, in milliseconds, by what was wrong. */
const waits = new Map<string, { earlier: number[]; message: number[] }>();
test.afterAll(() => {
  const range = (figures: number[]) => (figures.length > 0 ? `${Math.min(...figures)}–${Math.max(...figures)} ms` : '');
  for (const [name, { earlier, message }] of waits) {
    console.log(`${name.padEnd(28)} earlier version after ${range(earlier)}, message after ${range(message)}`);
  }
  waits.clear();
});

function wait(name: string, kind: 'earlier' | 'message', since: number): void {
  const figures = waits.get(name) ?? { earlier: [], message: [] };
  waits.set(name, figures);
  figures[kind].push(Date.now() - since);
}

for (const fault of LOAD_FAULTS) {
  for (const area of AREAS) {
    test(`${area.remote} that ${fault.name} is replaced, or said to be unavailable, and harms no other`, async ({
      page,
      visitorOf,
    }) => {
      const visitor = await visitorOf(area);
      let hasPrevious = true;
      for (const each of new Set([page, visitor])) {
        await fault.begin?.(each, area.remote);
        await changeDocuments(each, (text) => {
          const said = fault.said?.(text, area.remote) ?? text;
          return hasPrevious ? said : withoutPrevious(said);
        });
      }
      // What a real wait is, one area shows for all.
      const ownClock = fault.isHanging === true && area.remote !== 'mf-menu';
      if (ownClock) await visitor.clock.install();
      const reports = reportsOf(visitor);

      let since = Date.now();
      await visitor.goto(area.path, { waitUntil: 'commit' });
      if (ownClock) await useUpTime(visitor);
      await expect(notice(visitor, area)).toBeVisible();
      await expect(headingOf(visitor, area)).toBeVisible();
      if (!ownClock) wait(fault.name, 'earlier', since);
      expect(reports).toEqual([
        {
          remote: area.remote,
          version: BROKEN,
          phase: fault.phase,
          duration_ms: expect.any(Number),
          message: expect.stringMatching(fault.message),
        },
      ]);
      expect(await isTampered(visitor)).toBe(false);

      hasPrevious = false;
      since = Date.now();
      await visitor.goto(area.path, { waitUntil: 'commit' });
      const alert = unavailable(visitor, area.title);
      if (ownClock) {
        await useUpTime(visitor);
        await visitor.clock.fastForward(TIME_BUDGET_MS);
      }
      await expect(alert).toContainText(fault.reason);
      if (!ownClock) wait(fault.name, 'message', since);

      const again = visitor.waitForRequest(fault.said ? /\/registry\.json$/ : /\?attempt=\d+$/);
      await retry(visitor).click();
      await again;
      if (area === SIGN_IN) await page.goto('/reporting/orders');
      await walk(page, area);
      if (area.place) await expect(page.getByRole('link', { name: area.place.link })).toBeVisible();
    });
  }
}

for (const area of AREAS) {
  test(`${area.remote} that is slow is replaced after a while, and used where nothing replaces it`, async ({
    visitorOf,
  }) => {
    const visitor = await visitorOf(area);
    await visitor.clock.install();
    let arrive = await holdBack(visitor, filesOf(area.remote, 'entry'));
    await visitor.goto(area.path, { waitUntil: 'commit' });
    await useUpTime(visitor);
    await expect(notice(visitor, area)).toBeVisible();
    arrive();
    await expect(headingOf(visitor, area)).toBeVisible();
    await expect(notice(visitor, area)).toBeVisible();

    arrive = await holdBack(visitor, filesOf(area.remote, 'entry'));
    await changeDocuments(visitor, withoutPrevious);
    await visitor.goto(area.path, { waitUntil: 'commit' });
    await useUpTime(visitor);
    arrive();
    await expect(headingOf(visitor, area)).toBeVisible();
    await expect(notice(visitor, area)).toBeHidden();
  });

  test(`without any version of ${area.remote} the page says so, and it comes back without a reload`, async ({
    visitorOf,
  }) => {
    const visitor = await visitorOf(area);
    const loads: string[] = [];
    visitor.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await visitor.route(`**/${area.remote}/**`, (route) => route.abort());
    await visitor.goto(area.path);
    await expect(unavailable(visitor, area.title)).toBeVisible();
    await visitor.unroute(`**/${area.remote}/**`);
    await retry(visitor).click();
    await expect(headingOf(visitor, area)).toBeVisible();
    await expect(notice(visitor, area)).toBeHidden();
    expect(loads).toHaveLength(1);
  });
}

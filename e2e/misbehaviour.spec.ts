import { expect, type Page } from '@playwright/test';
import { OWNER } from './app-instance';
import { AREAS, getHeading, SIGN_IN, SIGNED_IN_AREAS, visitAllAreas } from './areas';
import { collectReports, getFallbackNotice, getRetryButton, getUnavailableAlert, test } from './broken-areas';
import { BROKEN_VERSION } from './broken-releases';
import { holdResponses, setMisbehaviour } from './faults';
import { followSidebarLink } from './sidebar';

// The tests are distributed over all workers; each worker runs them on its own app instance.
test.describe.configure({ mode: 'parallel' });

/** Whether the page-wide rule of the broken release's style sheet applies. */
function hasLeakedStyles(page: Page, remote: string): Promise<boolean> {
  return page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name) !== '',
    `--leak-of-${remote}`,
  );
}

async function submitSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reporting/orders');
}

for (const area of AREAS) {
  for (const misbehaviour of ['render', 'effect'] as const) {
    test(`a page of ${area.remote} that throws (${misbehaviour}) shows an error and offers the fallback version`, async ({
      page,
      openVisitorPage,
    }) => {
      const visitor = await openVisitorPage(area);
      for (const each of new Set([page, visitor])) await setMisbehaviour(each, area.remote, misbehaviour);
      const reports = collectReports(visitor);
      const alert = getUnavailableAlert(visitor, `This page of ${area.title}`);
      await visitor.goto(area.path);
      await expect(alert).toContainText('Something went wrong on it. Other pages still work.');
      await getRetryButton(visitor).click();
      const report = expect.objectContaining({
        remote: area.remote,
        version: BROKEN_VERSION,
        phase: 'render',
        message: 'Error: Broken on purpose at /menu',
      });
      await expect.poll(() => reports).toEqual([report, report]);
      if (area === SIGN_IN) await page.goto('/reporting/orders');
      await visitAllAreas(page, area);
      if (area.sidebarLink) await followSidebarLink(page, area.sidebarLink.group, area.sidebarLink.link);
      await visitor.getByRole('button', { name: 'Use it without the last update' }).click();
      await expect(getFallbackNotice(visitor, area)).toBeVisible();
      await expect(getHeading(visitor, area)).toBeVisible();
      await visitor.getByRole('button', { name: 'Try the update again' }).click();
      await expect(alert).toBeVisible();
    });
  }

  test(`each uncaught error of ${area.remote} is reported once and leaves the page working`, async ({
    openVisitorPage,
  }) => {
    const visitor = await openVisitorPage(area);
    await setMisbehaviour(visitor, area.remote, 'handlers');
    const reports = collectReports(visitor);
    await visitor.goto(area.path);
    for (const name of ['Throw', 'Reject', 'Throw', 'Reject']) await visitor.getByRole('button', { name }).click();
    const report = { remote: area.remote, version: BROKEN_VERSION, phase: 'event' };
    await expect
      .poll(() => reports)
      .toEqual([
        expect.objectContaining({ ...report, message: 'Error: Broken on purpose at /menu' }),
        expect.objectContaining({ ...report, message: 'TypeError: Rejected on purpose' }),
      ]);
    await expect(getHeading(visitor, area)).toBeVisible();
    if (area === SIGN_IN) await submitSignIn(visitor);
    await visitAllAreas(visitor, area);
    expect(reports.at(-1)).toMatchObject({ ...report, message: 'RangeError: Broken on leaving' });
    expect(reports).toHaveLength(3);
  });

  test(`a page of ${area.remote} that renders endlessly can be left and is reported`, async ({ openVisitorPage }) => {
    const visitor = await openVisitorPage(area);
    await setMisbehaviour(visitor, area.remote, 'endless');
    const reports = collectReports(visitor);
    await visitor.goto(area.path);
    await expect(getHeading(visitor, area)).toBeVisible();
    if (area === SIGN_IN) await submitSignIn(visitor);
    await visitAllAreas(visitor, area);
    // Endless rendering is reported when it blocks a navigation. Signing in always unmounts the sign-in page, so its
    // endless rendering is not reported.
    const report = {
      remote: area.remote,
      version: BROKEN_VERSION,
      phase: 'render',
      message: 'Error: Renders without end',
    };
    expect(reports).toEqual(area === SIGN_IN ? [] : [expect.objectContaining(report)]);
  });

  test(`page-wide styles of ${area.remote} apply to no other area`, async ({ openVisitorPage }) => {
    const visitor = await openVisitorPage(area);
    await visitor.goto(area.path);
    await expect(getHeading(visitor, area)).toBeVisible();
    await expect.poll(() => hasLeakedStyles(visitor, area.remote)).toBe(true);
    if (area === SIGN_IN) await submitSignIn(visitor);
    await visitAllAreas(visitor, area);
    await expect.poll(() => hasLeakedStyles(visitor, area.remote)).toBe(false);
    if (area.sidebarLink === undefined) return;
    await followSidebarLink(visitor, area.sidebarLink.group, area.sidebarLink.link);
    await expect(getHeading(visitor, area)).toBeVisible();
    await expect.poll(() => hasLeakedStyles(visitor, area.remote)).toBe(true);
  });
}

/** Reads the state of everything that the misbehaviour `page` changes, to compare it before and after a visit. */
function readPageChanges(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    root: document.querySelectorAll('#root').length,
    inert: document.querySelectorAll('[inert]').length,
    styles: document.head.querySelectorAll('style').length,
    sheets: document.adoptedStyleSheets.length,
    elements: document.querySelectorAll('[class*=left-by]').length,
    html: [document.documentElement.lang, document.documentElement.className],
    overflow: document.body.style.overflow,
    asksBeforeLeaving: window.onbeforeunload !== null,
    builtIns: [
      'addedByArea' in {},
      ...[[].map, JSON.parse, fetch, history.pushState, sessionStorage.setItem, window.addEventListener].map(
        (builtIn) => String(builtIn).includes('[native code]'),
      ),
    ],
  }));
}

for (const area of SIGNED_IN_AREAS) {
  test(`changes by ${area.remote} outside its page are undone and reported, and other areas work`, async ({ page }) => {
    await page.goto(SIGNED_IN_AREAS.find((other) => other !== area)?.path ?? '');
    const intact = await readPageChanges(page);
    await setMisbehaviour(page, area.remote, 'page');
    const reports = collectReports(page);
    await page.goto(area.path);
    // The area's own page can fail because of the functions that it has replaced, so its heading is not expected.
    await expect.poll(() => JSON.stringify(reports)).toContain('root element');
    await visitAllAreas(page, area);
    await expect.poll(() => readPageChanges(page)).toEqual(intact);
    const messages = () => JSON.stringify(reports.map((report) => ('message' in report ? report.message : '')));
    for (const change of [
      ...['body style overflow', 'html lang', 'html class', 'adoptedStyleSheets', 'onbeforeunload', 'div inert'],
      ...['<style> removed', `<div left-by-${area.remote}> in body`, 'global variable variableOfArea'],
      ...['Object.prototype.addedByArea', 'Array.prototype.map', 'JSON.parse', 'fetch', 'history.pushState'],
      ...['Storage.prototype.setItem', 'addEventListener'],
    ]) {
      await expect.poll(messages).toContain(change);
    }
    for (const report of reports) expect(report).toMatchObject({ remote: area.remote, version: BROKEN_VERSION });
  });

  test(`the page can be reloaded without ${area.remote} after the area has made a change that cannot be undone`, async ({
    page,
  }) => {
    await setMisbehaviour(page, area.remote, 'lasting');
    const reports = collectReports(page);
    await page.goto(area.path);
    await expect(getHeading(page, area)).toBeVisible();
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await expect(notifications).toContainText(`${area.title} changed the page in a way that can affect other pages.`);
    const report = { remote: area.remote, version: BROKEN_VERSION, phase: 'page' };
    await expect.poll(() => reports).toEqual([expect.objectContaining(report)]);
    await page.keyboard.press('F8');
    await expect(page.getByRole('button', { name: `Reload without ${area.title}` })).toBeFocused();
    await page.keyboard.press('Enter');
    const alert = getUnavailableAlert(page, area.title);
    await expect(alert).toContainText('It affected other pages, so this tab was loaded without it.');
    await visitAllAreas(page, area);
    if (area.sidebarLink) await followSidebarLink(page, area.sidebarLink.group, area.sidebarLink.link);
    await expect(alert).toBeVisible();
    expect(await page.evaluate(() => 'addedByArea' in {})).toBe(false);
    await getRetryButton(page).click();
    await expect(getHeading(page, area)).toBeVisible();
  });
}

test('an application that an area’s page has hidden is shown again, and the area is reported', async ({ page }) => {
  const [area] = SIGNED_IN_AREAS;
  if (area === undefined) throw new Error('There are no areas');
  await setMisbehaviour(page, area.remote, 'hidden');
  const reports = collectReports(page);
  await page.goto(area.path);
  await expect.poll(() => reports).toEqual([expect.objectContaining({ remote: area.remote, phase: 'page' })]);
  const read = () => page.evaluate(() => [getComputedStyle(document.body).opacity, document.adoptedStyleSheets.length]);
  await expect.poll(read).toEqual(['1', 0]);
  await expect(getHeading(page, area)).toBeVisible();
});

for (const area of AREAS.slice(0, 2)) {
  test(`the retry button of a broken page of ${area.remote} stays in place when the fallback version is offered`, async ({
    openVisitorPage,
  }) => {
    const visitor = await openVisitorPage(area);
    await setMisbehaviour(visitor, area.remote, 'render');
    const releaseRegistry = await holdResponses(visitor, /\/registry\.json$/);
    await visitor.goto(area.path);
    const retry = getRetryButton(visitor);
    await retry.hover();
    const box = await retry.boundingBox();
    releaseRegistry();
    await expect(visitor.getByRole('button', { name: 'Use it without the last update' })).toBeVisible();
    expect(await retry.boundingBox()).toEqual(box);
  });
}

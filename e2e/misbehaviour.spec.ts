import { expect, type Page } from '@playwright/test';
import { AREAS, headingOf, SIGN_IN, walk } from './areas';
import { notice, reportsOf, retry, test, unavailable } from './broken-product';
import { BROKEN } from './broken-releases';
import { misbehave } from './faults';
import { OWNER } from './product';
import { follow } from './sidebar';

/** Whether what the broken release of `remote` says of the whole page applies. */
function leaks(page: Page, remote: string): Promise<boolean> {
  return page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name) !== '',
    `--leak-of-${remote}`,
  );
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/reporting/orders');
}

for (const area of AREAS) {
  for (const how of ['render', 'effect'] as const) {
    test(`a page of ${area.remote} that throws (${how}) says so, and the earlier version can be had`, async ({
      page,
      visitorOf,
    }) => {
      const visitor = await visitorOf(area);
      for (const each of new Set([page, visitor])) await misbehave(each, area.remote, how);
      const reports = reportsOf(visitor);
      const alert = unavailable(visitor, `This page of ${area.title}`);
      await visitor.goto(area.path);
      await expect(alert).toContainText('Something went wrong on it. The other pages work on.');
      await retry(visitor).click();
      const report = expect.objectContaining({
        remote: area.remote,
        version: BROKEN,
        phase: 'render',
        message: 'Error: Broken on purpose at /menu',
      });
      await expect.poll(() => reports).toEqual([report, report]);
      if (area === SIGN_IN) await page.goto('/reporting/orders');
      await walk(page, area);
      if (area.place) await follow(page, area.place.group, area.place.link);
      await visitor.getByRole('button', { name: 'Use it without the last update' }).click();
      await expect(notice(visitor, area)).toBeVisible();
      await expect(headingOf(visitor, area)).toBeVisible();
      await visitor.getByRole('button', { name: 'Try the update again' }).click();
      await expect(alert).toBeVisible();
    });
  }

  test(`what ${area.remote} throws and nobody catches changes nothing, and is told of once`, async ({ visitorOf }) => {
    const visitor = await visitorOf(area);
    await misbehave(visitor, area.remote, 'handlers');
    const reports = reportsOf(visitor);
    await visitor.goto(area.path);
    for (const name of ['Throw', 'Reject', 'Throw', 'Reject']) await visitor.getByRole('button', { name }).click();
    const report = { remote: area.remote, version: BROKEN, phase: 'event' };
    await expect
      .poll(() => reports)
      .toEqual([
        expect.objectContaining({ ...report, message: 'Error: Broken on purpose at /menu' }),
        expect.objectContaining({ ...report, message: 'TypeError: Rejected on purpose' }),
      ]);
    await expect(headingOf(visitor, area)).toBeVisible();
    if (area === SIGN_IN) await enter(visitor);
    await walk(visitor, area);
    expect(reports.at(-1)).toMatchObject({ ...report, message: 'RangeError: Broken on leaving' });
    expect(reports).toHaveLength(3);
  });

  test(`a page of ${area.remote} that renders without end can be left, and is told of`, async ({ visitorOf }) => {
    const visitor = await visitorOf(area);
    await misbehave(visitor, area.remote, 'endless');
    const reports = reportsOf(visitor);
    await visitor.goto(area.path);
    await expect(headingOf(visitor, area)).toBeVisible();
    if (area === SIGN_IN) await enter(visitor);
    await walk(visitor, area);
    // Signing in takes the page away whatever it does.
    const report = { remote: area.remote, version: BROKEN, phase: 'render', message: 'Error: Renders without end' };
    expect(reports).toEqual(area === SIGN_IN ? [] : [expect.objectContaining(report)]);
  });

  test(`styles of ${area.remote} that say too much apply to no other area`, async ({ visitorOf }) => {
    const visitor = await visitorOf(area);
    await visitor.goto(area.path);
    await expect(headingOf(visitor, area)).toBeVisible();
    expect(await leaks(visitor, area.remote)).toBe(true);
    if (area === SIGN_IN) await enter(visitor);
    await walk(visitor, area);
    expect(await leaks(visitor, area.remote)).toBe(false);
    if (area.place === undefined) return;
    await follow(visitor, area.place.group, area.place.link);
    await expect(headingOf(visitor, area)).toBeVisible();
    expect(await leaks(visitor, area.remote)).toBe(true);
  });
}

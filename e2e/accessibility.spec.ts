import { expect, type Page, type Request, test } from '@playwright/test';
import axe from 'axe-core';
import { visit } from './explore-page';
import { type Navigate, openScreen, SCREENS, type Screen } from './screens';
import { startSession } from './session';
import { waitUntilSettled } from './settled-page';
import { openSidebar } from './sidebar';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const PATHS_WITH_DIALOG =
  /employee=|role=|user=|category=|editId=|tax=|edit=rate|terminal=|location=|mail=|rules=open|accounts=open/;

const WIDTHS = [1440, 360];
const COLOR_SCHEMES = ['light', 'dark'] as const;
/** The axe rules that check colors. All other rules give the same result in both color schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Files that axe preloads. Only one rule needs them, and only media; by default, axe also copies all style sheets. */
const PRELOAD = { assets: ['media'] };

test.beforeEach(async ({ page }) => {
  // The timeout is long enough for a busy machine; it only ends a test that hangs.
  test.setTimeout(600_000);
  await page.addInitScript(axe.source);
});

/** Returns the button labels that are cut off because they are wider than their button. */
const findCutLabels = (page: Page) =>
  page
    .locator('.mantine-Button-label')
    .evaluateAll((labels) =>
      labels.flatMap(({ scrollWidth, clientWidth, textContent }) => (scrollWidth > clientWidth ? [textContent] : [])),
    );

/**
 * Runs axe on the page at both widths and in both color schemes: all rules in the light scheme, only the color rules in
 * the dark one. `prepare` is called before each run and restores a state that resizing the window undoes.
 */
async function expectNoViolations(page: Page, prepare?: () => Promise<void>): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of COLOR_SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await prepare?.();
      await waitUntilSettled(page);
      const rules = colorScheme === 'light' ? {} : { runOnly: COLOR_RULES };
      const found = await page.evaluate(
        (options) => window.axe.run(document, { resultTypes: ['violations'], ...options }),
        { preload: PRELOAD, ...rules },
      );
      const violations = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`);
      expect.soft(violations, `${page.url()}, ${colorScheme}, ${width} px`).toEqual([]);
    }
    expect.soft(await findCutLabels(page), `${page.url()}, ${width} px`).toEqual([]);
  }
}

/**
 * Navigates within the application, because loading the document takes several times as much CPU time. Shows the terms
 * first, so that the previous screen is not checked in place of the one at `path`.
 */
async function navigateFromTerms(page: Page, path: string): Promise<void> {
  const terms = page.getByRole('heading', { level: 1, name: 'Terms', exact: true });
  await visit(page, '/terms');
  await expect(terms).toBeVisible();
  await visit(page, path);
  await expect(terms).toHaveCount(0);
}

/** Opens a screen and waits until all of its requests have finished. */
async function open(page: Page, screen: Screen, navigate?: Navigate): Promise<void> {
  const pendingRequests = new Set<Request>();
  const addPending = (request: Request) => pendingRequests.add(request);
  const removePending = (request: Request) => pendingRequests.delete(request);
  page.on('request', addPending).on('requestfinished', removePending).on('requestfailed', removePending);
  await openScreen(page, screen, navigate);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(PATHS_WITH_DIALOG.test(page.url()) ? 1 : 0);
  await expect.poll(() => pendingRequests.size).toBe(0);
  await expect(page.getByText('not found')).toHaveCount(0);
  page.off('request', addPending).off('requestfinished', removePending).off('requestfailed', removePending);
}

test('the signed-out screens and their dialogs have no accessibility violations', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  // `findCutLabels` selects the labels by this class name, so a renamed class must fail the test.
  expect(await page.locator('.mantine-Button-label').count()).toBeGreaterThan(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'have reset instructions sent' }).click();
  await page.getByRole('button', { name: 'Send me reset password instructions' }).click();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await expectNoViolations(page);
  await page.goto('/reset-password?email=owner@example.com&token=nothing');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Please enter New password')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'New password' }).fill('abcde');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('abcde');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const notice = page.getByText(/^Error resetting password: /);
  await expect(notice).toBeVisible();
  // Hovering over the notification keeps it from fading out while axe runs.
  await expectNoViolations(page, () => notice.hover());
});

test('the error panel of an area that cannot be loaded has no accessibility violations', async ({ page }) => {
  await startSession(page);
  await page.route(/mf-(menu|auth)/, (route) => route.abort());
  await page.goto('/menu/categories');
  await expect(page.getByText('Menu is unavailable')).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoViolations(page, () => openSidebar(page));
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Sign in is unavailable')).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page);
});

for (const [area, screens] of Object.entries(SCREENS)) {
  test(`the screens of ${area} and their dialogs have no accessibility violations`, async ({ page }) => {
    await startSession(page);
    await page.goto('/terms');
    // The screens of the shell are opened by URL, because a preview starts only when the document is loaded.
    const navigate = area === 'the shell' ? undefined : (path: string) => navigateFromTerms(page, path);
    for (const screen of Object.values(screens)) {
      await open(page, screen, navigate);
      await expectNoViolations(page);
    }
  });
}

test('an order opened from the list, and the command palette, have no accessibility violations', async ({ page }) => {
  await startSession(page);
  await open(page, '/reporting/orders');
  await page
    .getByRole('link', { name: /Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Order details' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page, action or record' }).fill('sal');
  await expect(page.getByRole('group', { name: 'Items' })).toBeVisible();
  await expectNoViolations(page);
});

import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { OWNER } from './app-instance';
import { holdResponses } from './faults';

const CODE = /\/(shell|mf-[a-z]+)\/.*\.(js|css)$/;

/**
 * Holds back the scripts and style sheets of the shell and the areas, as a slow connection does; returns a function
 * that sends them.
 */
const holdCode = (page: Page) => holdResponses(page, CODE);

const getEmail = (page: Page) => page.getByLabel('Email');
const getPassword = (page: Page) => page.getByLabel('Password', { exact: true });
const getSignIn = (page: Page) => page.getByRole('button', { name: 'Sign In' });
/** The prerendered form in the HTML, which the application removes when it shows its own form. */
const getPrerendered = (page: Page) => page.locator('#prerendered');

async function open(page: Page, address = '/login'): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(getSignIn(page)).toBeVisible();
}

/** Collects the browser's messages about violations of the content security policy. */
function collectViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  return violations;
}

test('the prerendered sign-in form can be used before the code has loaded, and the loaded form keeps its texts, focus and caret', async ({
  page,
}) => {
  const violations = collectViolations(page);
  const sendCode = await holdCode(page);
  await open(page);
  const countPaints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(countPaints).toBe(1);
  await expect(getEmail(page)).toBeFocused();
  await page.keyboard.type(OWNER.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('demoowner');
  for (let step = 0; step < 'owner'.length; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(getPrerendered(page)).toBeVisible();
  sendCode();
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await expect(getPrerendered(page)).toHaveCount(0);
  await expect(getEmail(page)).toHaveValue(OWNER.email);
  await expect(getPassword(page)).toBeFocused();
  await page.keyboard.type('-');
  await expect(getPassword(page)).toHaveValue(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reporting\/orders/);
  expect(violations).toEqual([]);
});

test('a prerendered form that is submitted with Enter shows that it is waiting, and signs in once the code has loaded', async ({
  page,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  const sendCode = await holdCode(page);
  await open(page, '/menu/categories');
  await getEmail(page).fill(OWNER.email);
  await getPassword(page).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(getSignIn(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status')).toHaveText(/^The back office is loading/);
  sendCode();
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/categories/);
  expect(bodies.filter((body) => body.includes('/api/auth/log_in'))).toHaveLength(1);
  expect(bodies.filter((body) => body.includes(OWNER.password))).toEqual([]);
});

test('texts that a password manager fills in before any code has loaded are used to sign in', async ({ page }) => {
  const sendCode = await holdCode(page);
  await open(page);
  await expect(getEmail(page)).toHaveAttribute('autocomplete', 'username');
  await expect(getPassword(page)).toHaveAttribute('autocomplete', 'current-password');
  await page.evaluate((account) => {
    for (const [name, value] of Object.entries(account)) {
      const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (input === null) continue;
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, OWNER);
  sendCode();
  await expect(getPrerendered(page)).toHaveCount(0);
  await getSignIn(page).click();
  await expect(page).toHaveURL(/\/reporting\/orders/);
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the form shows English error messages when it is submitted before and after the code has loaded', async ({
    page,
  }) => {
    const sendCode = await holdCode(page);
    await open(page);
    await getEmail(page).fill('owner@');
    await page.keyboard.press('Enter');
    // The form is waiting for the code: it was submitted without the browser's validation messages (in German here).
    await expect(getSignIn(page)).toHaveAttribute('aria-busy', 'true');
    sendCode();
    await expect(getEmail(page)).toHaveAccessibleDescription('Please enter a valid Email Address');
    await expect(getPassword(page)).toHaveAccessibleDescription('Password is required');
    await getEmail(page).fill('');
    await getSignIn(page).click();
    await expect(getEmail(page)).toHaveAccessibleDescription('Email address is required');
  });
});

test('a click on “Forgot Password?” before any code has loaded opens the dialog once the code has loaded', async ({
  page,
}) => {
  const sendCode = await holdCode(page);
  await open(page);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  sendCode();
  await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible();
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  test(`nothing moves or changes color when the code has loaded, at a width of ${width} pixels in ${colorScheme} colors`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const look = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1, label, input, button, main p, main svg')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, borderColor, font } = getComputedStyle(element);
          return { x, y, width, height, color, backgroundColor, borderColor, font };
        }),
      );
    const sendCode = await holdCode(page);
    await open(page);
    // The web fonts, which arrive with the code, are blocked, so that both forms use the same system fonts.
    await page.route(/\.woff2$/, (route) => route.abort());
    const before = await look();
    sendCode();
    await expect(getPrerendered(page)).toHaveCount(0);
    expect(await look()).toEqual(before);
  });
}

test('the prerendered form has no accessibility violations', async ({ page }) => {
  await holdCode(page);
  await open(page);
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id }) => id));
  expect(violations).toEqual([]);
});

test('without JavaScript the prerendered form says what to do and sends nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await open(page, '/menu/categories');
  await expect(page.getByText(/^The back office needs JavaScript\. Allow it/)).toBeVisible();
  await getPassword(page).fill('secret');
  await page.keyboard.press('Enter');
  await expect(getPassword(page)).toHaveValue('secret');
  expect(page.url()).toMatch(/\/menu\/categories$/);
  await context.close();
});

test('when the shell does not load, the prerendered form keeps its texts and says what to do', async ({ page }) => {
  const scripts = /\/shell\/.*\.js$/;
  await page.route(scripts, (route) => route.abort());
  const fail = await holdResponses(page, scripts);
  await open(page);
  await getEmail(page).fill(OWNER.email);
  await page.keyboard.press('Enter');
  fail();
  await expect(page.getByRole('alert')).toContainText('The back office did not load completely');
  await expect(getEmail(page)).toHaveValue(OWNER.email);
  await expect(getSignIn(page)).not.toHaveAttribute('aria-busy');
});

test('when the sign-in area does not load, a retry shows the form with the texts that were typed before', async ({
  page,
}) => {
  let isBroken = true;
  await page.route(/\/mf-auth\/.*\.js/, (route) => (isBroken ? route.abort() : route.continue()));
  await open(page);
  await getEmail(page).fill(OWNER.email);
  await expect(page.getByRole('alert')).toContainText('Sign in');
  await expect(getEmail(page)).toBeHidden();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getEmail(page)).toHaveValue(OWNER.email);
});

test('the prerendered form is never shown to a signed-in user', async ({ page }) => {
  await page.goto('/login');
  await getEmail(page).fill(OWNER.email);
  await getPassword(page).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reporting\/orders/);
  const sendCode = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(getPrerendered(page)).toHaveCount(1);
  await expect(getPrerendered(page)).toBeHidden();
  sendCode();
  await expect(page).toHaveURL(/\/reporting\/orders/);
  await expect(getPrerendered(page)).toHaveCount(0);
});

import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { SECOND_OWNER } from './app-instance';
import { signIn } from './session';

const PERIOD_MS = 30_000;

/**
 * Waits for the next time step if the current one ends in less than ten seconds, so that a code can be entered before
 * it expires.
 */
async function waitForTimeStep(page: Page): Promise<void> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < 10_000) await page.waitForTimeout(left);
}

/** Returns the code that an authenticator app shows `steps` time steps of 30 seconds from now. */
function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
}

async function openSecurityPage(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Account' });
  await menu.getByRole('button').click();
  await menu.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
}

/** Sets up an authenticator app on the page, and returns its secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(SECOND_OWNER.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await waitForTimeStep(page);
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret, -1));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { secret, recoveryCodes };
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(SECOND_OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(SECOND_OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('an owner turns on two-factor sign-in, signs in with a code and a recovery code, and turns it off', async ({
  page,
}) => {
  await signIn(page, SECOND_OWNER);
  await openSecurityPage(page);
  const { secret, recoveryCodes } = await setUp(page);
  await page.getByRole('link', { name: 'Logout' }).click();
  await enterPassword(page);
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/reporting\/orders/);
  await page.getByRole('link', { name: 'Logout' }).click();
  await enterPassword(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/reporting\/orders/);
  await openSecurityPage(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[1] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './session';

const signedIn = [
  '/reporting/orders',
  '/employee/employees',
  '/menu/categories',
  '/business/information',
  '/terms',
  '/privacy-policy',
];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });

      test('the sign-in screen and its dialog have no accessibility violation', async ({ page }) => {
        await page.goto('/login');
        await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Forgot Password?' }).click();
        await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });

      test('no screen has an accessibility violation', async ({ page }) => {
        await signIn(page);
        for (const path of signedIn) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect(await violations(page)).toEqual([]);
        }
        await page.goto('/reporting/orders');
        await page
          .getByRole('link', { name: /Details/ })
          .first()
          .click();
        await expect(page.getByRole('heading', { name: 'Order details' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}

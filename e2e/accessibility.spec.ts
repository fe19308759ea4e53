import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './session';

const signedIn = [
  '/reporting/orders',
  '/reporting/orders?date_filter=last_month&card_type=Credit',
  '/reporting/orders/order-details/1',
  '/reporting/transactions?date_filter=yesterday',
  '/reporting/transactions/transaction_details/1?payment=1',
  '/reporting/cash-reconciliation?date_filter=last_week',
  '/reporting/cash-reconciliation/cash-reconciliation-details/1',
  '/employee/employees',
  '/employee/employees?employee=1',
  '/employee/employees?employee=1&edit=true',
  '/employee/employees?employee=new',
  '/employee/team_roles',
  '/employee/team_roles?role=1&edit=true',
  '/menu/categories',
  '/menu/categories?category=1&edit=true',
  '/menu/categories/1/edit',
  '/menu/items',
  '/menu/items/new',
  '/menu/items/1/edit',
  '/menu/items/1/details',
  '/menu/modifiers',
  '/menu/modifiers?editId=1',
  '/menu/import',
  '/business/information',
  '/business/sales_taxes',
  '/business/sales_taxes?tax=1&edit=true',
  '/business/discounts',
  '/business/discounts?edit=rate',
  '/business/printers',
  '/business/printers/1/edit',
  '/business/terminals',
  '/business/terminals?terminal=new',
  '/business/order_notes',
  '/business/order_types',
  '/business/order_sources',
  '/business/kitchen_receipt_settings',
  '/business/customer_receipt_settings',
  '/business/other_settings',
  '/terms',
  '/privacy-policy',
  '/system',
  '/menu/items?preview=mf-menu@9.9.9',
];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });

      test('the signed-out screens and their dialogs have no accessibility violation', async ({ page }) => {
        await page.goto('/login');
        await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Forgot Password?' }).click();
        await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.getByRole('link', { name: 'have reset instructions sent' }).click();
        await page.getByRole('button', { name: 'Send me reset password instructions' }).click();
        await expect(page.getByText('Invalid email format')).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.goto('/reset-password?email=owner@example.com&token=nothing');
        await page.getByRole('button', { name: 'Reset Password' }).click();
        await expect(page.getByText('Please enter New password')).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.getByRole('textbox', { name: 'New password' }).fill('abcde');
        await page.getByRole('textbox', { name: 'Confirm password' }).fill('abcde');
        await page.getByRole('button', { name: 'Reset Password' }).click();
        const notice = page.getByText(/^Error resetting password: /);
        await expect(notice).toBeVisible();
        // Held by the pointer, or it would fade under the examination.
        await notice.hover();
        expect(await violations(page)).toEqual([]);
      });

      test('an area that cannot be loaded has no accessibility violation', async ({ page }) => {
        await signIn(page);
        await page.route(/mf-(menu|auth)/, (route) => route.abort());
        await page.goto('/menu/categories');
        await expect(page.getByText('Menu is unavailable')).toBeVisible({ timeout: 30_000 });
        expect(await violations(page)).toEqual([]);
        await page.goto('/terms');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const toggle = page.getByRole('button', { name: 'Main menu' });
        if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
        await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.getByRole('link', { name: 'Logout' }).click();
        await page.goto('/login');
        await expect(page.getByText('Sign in is unavailable')).toBeVisible({ timeout: 30_000 });
        expect(await violations(page)).toEqual([]);
      });

      test('no screen has an accessibility violation', async ({ page }) => {
        // A limit for a machine that hangs, not for one that is busy.
        test.setTimeout(300_000);
        await signIn(page);
        for (const path of signedIn) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (/employee=|role=|category=|editId=|tax=|edit=rate|terminal=/.test(path))
            await expect(page.getByRole('dialog')).toBeVisible();
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

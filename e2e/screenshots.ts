import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '../shared/tooling/release/start-check/browser';
import { OWNER } from './app-instance';

const USAGE = `Takes a picture of every screen of a running product.

  npm run screenshots -w e2e -- [address] [folder] [name of a screen]...

  address   of the product; http://127.0.0.1:3000 by default
  folder    for the pictures; e2e/screenshots by default
`;
const { positionals, values } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const [address = 'http://127.0.0.1:3000', folder = path.join(__dirname, 'screenshots'), ...requestedScreens] =
  positionals;

const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  orders: (page) => page.goto(`${address}/reporting/orders`),
  'orders-yesterday': (page) => page.goto(`${address}/reporting/orders?date_filter=yesterday`),
  'orders-filter': (page) =>
    page
      .getByRole('button', { name: /date range|today/i })
      .first()
      .click(),
  'order-details': async (page) => {
    await page.goto(`${address}/reporting/orders`);
    await page
      .getByRole('link', { name: /details/i })
      .first()
      .click();
  },
  employees: (page) => page.goto(`${address}/employee/employees`),
  'employee-info': (page) => page.goto(`${address}/employee/employees?employee=1`),
  'employee-edit': (page) => page.goto(`${address}/employee/employees?employee=1&edit=true`),
  'team-roles': (page) => page.goto(`${address}/employee/team_roles`),
  'team-role-edit': (page) => page.goto(`${address}/employee/team_roles?role=2&edit=true`),
  categories: (page) => page.goto(`${address}/menu/categories`),
  'category-edit': (page) => page.goto(`${address}/menu/categories?category=1&edit=true`),
  category: (page) => page.goto(`${address}/menu/categories/1/edit`),
  items: (page) => page.goto(`${address}/menu/items`),
  'item-edit': (page) => page.goto(`${address}/menu/items/1/edit`),
  'item-details': (page) => page.goto(`${address}/menu/items/1/details`),
  modifiers: (page) => page.goto(`${address}/menu/modifiers`),
  'modifier-group-edit': (page) => page.goto(`${address}/menu/modifiers?editId=1`),
  import: (page) => page.goto(`${address}/menu/import`),
  information: (page) => page.goto(`${address}/business/information`),
  taxes: (page) => page.goto(`${address}/business/sales_taxes`),
  'tax-edit': (page) => page.goto(`${address}/business/sales_taxes?tax=1&edit=true`),
  discounts: (page) => page.goto(`${address}/business/discounts`),
  'discount-edit': (page) => page.goto(`${address}/business/discounts?edit=rate`),
  printers: (page) => page.goto(`${address}/business/printers`),
  'printer-edit': (page) => page.goto(`${address}/business/printers/1/edit`),
  terminals: (page) => page.goto(`${address}/business/terminals`),
  'order-notes': (page) => page.goto(`${address}/business/order_notes`),
  'order-types': (page) => page.goto(`${address}/business/order_types`),
  'order-sources': (page) => page.goto(`${address}/business/order_sources`),
  'payment-types': (page) => page.goto(`${address}/business/payment_types`),
  'kitchen-receipt': (page) => page.goto(`${address}/business/kitchen_receipt_settings`),
  'customer-receipt': (page) => page.goto(`${address}/business/customer_receipt_settings`),
  'other-settings': (page) => page.goto(`${address}/business/other_settings`),
  transactions: (page) => page.goto(`${address}/reporting/transactions?date_filter=yesterday`),
  'transaction-details': (page) => page.goto(`${address}/reporting/transactions/transaction_details/1?payment=1`),
  'orders-more': (page) => page.goto(`${address}/reporting/orders?date_filter=last_month&captured_id=Captured`),
  drawers: (page) => page.goto(`${address}/reporting/cash-reconciliation?date_filter=last_week`),
  'product-mix': (page) => page.goto(`${address}/reporting/items?date_filter=last_week`),
  closings: (page) => page.goto(`${address}/reporting/closings`),
  'z-report': (page) => page.goto(`${address}/reporting/closings/1`),
  exceptions: (page) => page.goto(`${address}/reporting/exceptions?date_filter=last_month`),
  'drawer-details': (page) => page.goto(`${address}/reporting/cash-reconciliation/cash-reconciliation-details/1`),
  terms: (page) => page.goto(`${address}/terms`),
  system: (page) => page.goto(`${address}/system`),
};

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

async function captureSignedOutScreens(page: Page, suffix: string): Promise<void> {
  await page.goto(`${address}/login`);
  await takeScreenshot(page, `sign-in-${suffix}`);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await takeScreenshot(page, `forgot-password-dialog-${suffix}`);
  await page.goto(`${address}/forgot-password`);
  await takeScreenshot(page, `forgot-password-screen-${suffix}`);
  await page.goto(`${address}/reset-password?email=${OWNER.email}&token=none`);
  await takeScreenshot(page, `reset-password-${suffix}`);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/reporting\/orders/);
}

async function captureScreens(context: BrowserContext, suffix: string): Promise<void> {
  const page = await context.newPage();
  if (requestedScreens.length === 0) await captureSignedOutScreens(page, suffix);
  await page.goto(`${address}/login`);
  await signIn(page);
  for (const [name, open] of Object.entries(screens)) {
    if (requestedScreens.length > 0 && !requestedScreens.includes(name)) continue;
    await open(page);
    await takeScreenshot(page, `${name}-${suffix}`);
  }
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      await captureScreens(context, `${width}-${colorScheme}`);
      await context.close();
    }
  }
  await browser.close();
}

void main();

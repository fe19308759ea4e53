import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { withBrowser } from '../shared/tooling/release/start-check/browser';
import { OWNER } from './app-instance';
import { openScreen, SCREENS } from './screens';

const USAGE = `Takes a screenshot of every screen of a running product.

  npm run screenshots -w e2e -- [address] [folder] [name of a screen]...

  address   of the product; http://127.0.0.1:3000 by default
  folder    for the screenshots; e2e/screenshots by default
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

const screens = Object.values(SCREENS).flatMap((ofArea) => Object.entries(ofArea));

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
  for (const [name, screen] of screens) {
    if (requestedScreens.length > 0 && !requestedScreens.includes(name)) continue;
    await openScreen(page, screen, (path) => page.goto(`${address}${path}`));
    await takeScreenshot(page, `${name}-${suffix}`);
  }
}

async function captureAll(browser: Browser): Promise<void> {
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
}

mkdirSync(folder, { recursive: true });
void withBrowser(captureAll);

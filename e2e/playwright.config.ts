import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser';
import { ADDRESS } from './product';

export default defineConfig({
  testDir: '.',
  globalSetup: './start-product.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: '../.data/e2e-results',
  use: {
    baseURL: ADDRESS,
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions,
  },
});

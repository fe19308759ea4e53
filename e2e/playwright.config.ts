import { defineConfig } from '@playwright/test';
import { getLaunchOptions } from '../shared/tooling/release/start-check/browser';
import { getBaseUrl, WORKERS } from './app-instance';

export default defineConfig({
  testDir: '.',
  globalSetup: './start-app-instances.ts',
  fullyParallel: false,
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: '../.data/e2e-results',
  use: {
    baseURL: getBaseUrl(),
    locale: 'en-US',
    // Turns off animations, because clicks would wait until the elements have stopped moving.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces takes more CPU time than the tests. To record them: `npx playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Most documents run for only a few seconds, in which optimized machine code does not repay its compilation.
    launchOptions: getLaunchOptions(['--js-flags=--no-opt --interrupt-budget-for-maglev=200000']),
  },
});

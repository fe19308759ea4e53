import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The machine's own Chromium: no browser is downloaded. */
export const launchOptions: LaunchOptions = {
  executablePath: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  ),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

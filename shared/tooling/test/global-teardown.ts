import { rmSync } from 'node:fs';

declare const closeBrowser: () => Promise<void>;

// biome-ignore lint/style/noDefaultExport: jest calls the default export
export default async function tearDown(): Promise<void> {
  await closeBrowser();
  rmSync(process.env.BUILD_CACHE ?? '', { recursive: true, force: true });
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates the folder in which all temporary repositories of this test run share their builds, and makes builds faster.
 */
// biome-ignore lint/style/noDefaultExport: jest calls the default export
export default function createBuildCache(): void {
  process.env.BUILD_CACHE = mkdtempSync(path.join(tmpdir(), 'build-cache-'));
  process.env.BROTLI_QUALITY = '5';
  process.env.STORES_SOURCES = '0';
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates the folder in which all roots of this run of the tests share their builds. */
// biome-ignore lint/style/noDefaultExport: jest calls the default export
export default function createBuildCache(): void {
  process.env.TEST_BUILD_CACHE = mkdtempSync(path.join(tmpdir(), 'build-cache-'));
}

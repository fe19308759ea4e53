import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/**
 * Builds the shell and every area with the command line program `command`, so that the build cache contains them. They
 * become live in a temporary site, not in that of the environment. The result is ignored, because a failed build also
 * fails in the suites.
 */
export async function fillBuildCache(command: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'built-site-'));
  try {
    const env = { DATA_DIR: folder, DEPLOYMENT_WEBHOOK: '' };
    await execa(process.execPath, [command, 'build'], { env, stdio: 'inherit', reject: false });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

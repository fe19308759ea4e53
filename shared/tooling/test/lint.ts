import { execa } from 'execa';
import { findStandaloneArea, ROOT } from '../build/workspaces';
import { listMissingPaths } from '../lint/documented-paths';
import { findLinter, listLintParameters } from '../lint/lint-program';

interface LintOptions {
  /** Whether to format files and apply safe fixes. */
  write?: boolean;
}

/**
 * Checks the format and the lint rules of all files, and the paths in documents. In an area's own repository, the
 * configuration has no plugins, so they are checked with a separate configuration.
 */
export async function run(_names: string[], { write = false }: LintOptions): Promise<void> {
  const area = findStandaloneArea(ROOT);
  const checks = [['check', ...(write ? ['--write'] : []), '.']];
  if (area !== undefined) checks.push(listLintParameters(area, ROOT, ['plugin']));
  for (const parameters of checks) {
    const options = { cwd: ROOT, stdio: 'inherit', reject: false } as const;
    const { failed } = await execa(process.execPath, [findLinter(), ...parameters], options);
    if (failed) process.exitCode = 1;
  }
  const missing = area === undefined ? listMissingPaths(ROOT) : [];
  if (missing.length > 0) throw new Error(missing.join('\n'));
}

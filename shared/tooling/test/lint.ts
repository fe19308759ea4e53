import { execa } from 'execa';
import { findStandaloneArea, ROOT } from '../build/workspaces';
import { findLinter, listLintParameters } from '../lint/lint-program';

interface LintOptions {
  /** Whether to format files and apply safe fixes. */
  write?: boolean;
}

/**
 * Checks the format and the lint rules of all files. In an area's own repository, the configuration has no plugins, so
 * they are checked with a separate configuration.
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
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { findTypeCompiler } from '../build/type-compiler';
import { findStandaloneArea, ROOT, workspaceNames } from '../build/workspaces';

/**
 * Checks the types of every workspace, one at a time: each check uses every core. In an area's own repository, checks
 * the area's types.
 */
export async function run(): Promise<string> {
  const compiler = findTypeCompiler();
  const area = findStandaloneArea(ROOT);
  if (area !== undefined) {
    const { failed } = await execa(process.execPath, [compiler, '--pretty', 'false', '-p', '.'], {
      stdio: 'inherit',
      reject: false,
    });
    if (failed) process.exitCode = 1;
    return `Types: ${area} ${failed ? 'has errors' : 'is correct'}`;
  }
  const checked = workspaceNames().filter((name) => existsSync(path.join(ROOT, name, 'tsconfig.json')));
  let failures = 0;
  for (const name of checked) {
    const { failed } = await execa(process.execPath, [compiler, '-p', name], { stdio: 'inherit', reject: false });
    if (failed) failures += 1;
  }
  if (failures === 0) return `Types: ${checked.length} workspaces are correct`;
  process.exitCode = 1;
  return `Types: ${failures} workspaces have errors`;
}

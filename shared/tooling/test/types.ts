import { existsSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { ROOT, workspaceNames } from '../build/workspaces';

const compiler = path.join(ROOT, 'node_modules/typescript7/bin/tsc');

/** Checks the types of every workspace, one at a time: each check uses every core. */
export async function run(): Promise<string> {
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

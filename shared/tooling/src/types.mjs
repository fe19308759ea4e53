import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './command-line.mjs';
import { ROOT, readJson } from './workspaces.mjs';

readCommandLine({ usage: 'Checks the types of every workspace.\n\n  npm run types\n' });

const compiler = path.join(ROOT, 'node_modules/typescript7/bin/tsc');

function check(workspace) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, '-p', path.join(ROOT, workspace)], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.once('exit', (code) => resolve({ workspace, code }));
  });
}

const { workspaces } = readJson(path.join(ROOT, 'package.json'));
const checked = workspaces.filter((workspace) => existsSync(path.join(ROOT, workspace, 'tsconfig.json')));
let failed = 0;
// One at a time: each already uses every core.
for (const workspace of checked) {
  const { code } = await check(workspace);
  if (code !== 0) failed += 1;
}
console.log(
  failed === 0 ? `Types: ${checked.length} workspaces are correct` : `Types: ${failed} workspaces have errors`,
);
process.exitCode = failed === 0 ? 0 : 1;

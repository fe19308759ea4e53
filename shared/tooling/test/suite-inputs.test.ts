import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './fixtures/run-script';

interface DryRun {
  globalCacheInputs: { files: Record<string, string> };
  tasks: Array<{ taskId: string; inputs: Record<string, string> }>;
}

/** Returns the files whose changes make turbo run a task again, relative to the root. */
function listInputs(taskId: string, { globalCacheInputs, tasks }: DryRun): string[] {
  const folder = taskId === '//#lint' ? '' : 'shared/tooling';
  const inputs = Object.keys(tasks.find((task) => task.taskId === taskId)?.inputs ?? {});
  return [...Object.keys(globalCacheInputs.files), ...inputs.map((file) => path.posix.join(folder, file))];
}

const parameters = ['run', 'lint', 'test', '--filter=//', '--filter=@backoffice/tooling', '--dry=json'];
const output = execFileSync(path.join(ROOT, 'node_modules/.bin/turbo'), parameters, {
  cwd: ROOT,
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const dryRun: DryRun = JSON.parse(output);

test.each(['run.mjs', 'commands.mjs', 'install.mjs', 'lint/lint-program.ts', 'release/deploy.ts'])(
  'a change of shared/tooling/%s makes every suite run again',
  (file) => {
    expect(Object.keys(dryRun.globalCacheInputs.files)).toContain(`shared/tooling/${file}`);
  },
);

test.each(['mf-menu/src/remote.ts', 'shell/src/routing/paths.ts', 'package-lock.json', 'shared/tooling/pack/pack.ts'])(
  'a change of %s makes the suite of the tooling run again',
  (file) => {
    expect(listInputs('@backoffice/tooling#test', dryRun)).toContain(file);
  },
);

test.each(['api/README.md', 'shared/tooling/DEPLOYING.md', 'mf-menu/src/module.tsx'])(
  'a change of %s makes the linter run again',
  (file) => {
    expect(listInputs('//#lint', dryRun)).toContain(file);
  },
);

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './fixtures/run-script';

const REFUSED = [
  ['shared/contract/src/taxes.ts', '@backoffice/platform/client'],
  ['shared/contract/src/orders.ts', '@backoffice/ui'],
  ['shared/platform/src/client/call.ts', '@backoffice/ui/form'],
  ['shared/platform/src/client/client.ts', '@backoffice/testing/render'],
  ['shared/ui/src/controls/button.tsx', '@backoffice/testing/render'],
  ['shared/ui/src/controls/card.tsx', '../../../shell/src/app'],
  ['mf-menu/src/items/items-page.tsx', '../../../mf-business/src/taxes/taxes-page'],
  ['mf-menu/src/items/items-columns.tsx', '@mantine/core'],
  ['mf-menu/src/items/items-table.tsx', '../../../shell/src/app'],
  ['shell/src/app.tsx', '../../mf-menu/src/module'],
  ['api/src/app.ts', '@backoffice/platform/client'],
  ['api/src/server.ts', '../../shell/src/app'],
] as const;
const ACCEPTED = [
  ['shared/platform/src/session/session.ts', '@backoffice/contract/taxes'],
  ['shared/ui/src/page/page.tsx', '@backoffice/platform/router'],
  ['shared/ui/src/button.test.tsx', '@backoffice/testing/render'],
  ['mf-menu/src/items/item-form.tsx', '@backoffice/ui/form'],
  ['api/src/config.ts', '@backoffice/contract/taxes'],
] as const;

/** Files of `cases` whose import the lint rules of the repository refuse. */
function findRefusedFiles(cases: ReadonlyArray<readonly [file: string, module: string]>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'import-layers-'));
  const config = JSON.parse(readFileSync(path.join(ROOT, 'biome.json'), 'utf8'));
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const [file, module] of cases) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `import { something } from '${module}';\n\nsomething();\n`);
  }
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const parameters = [biome, 'lint', '--only=style/noRestrictedImports', '--max-diagnostics=none'];
  const { stdout, stderr } = spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  if (!stdout.includes(`Checked ${cases.length + 1} files`))
    throw new Error(`Biome did not check all files: ${stderr}`);
  return cases.map(([file]) => file).filter((file) => stderr.includes(`${file}:1:27 lint/style/noRestrictedImports`));
}

test('the lint rules refuse imports against the direction of the packages', () => {
  expect(findRefusedFiles([...REFUSED, ...ACCEPTED])).toEqual(REFUSED.map(([file]) => file));
});

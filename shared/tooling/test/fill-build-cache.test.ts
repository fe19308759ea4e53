import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runScript } from './fixtures/run-script';

test('the tests build into a temporary folder, without the site and the webhook of the environment', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fill-build-cache-'));
  const program = path.join(folder, 'command.mjs');
  const file = path.join(folder, 'environment.json');
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs';
    const { DATA_DIR, DEPLOYMENT_WEBHOOK } = process.env;
    const environment = { DATA_DIR, DEPLOYMENT_WEBHOOK, exists: existsSync(DATA_DIR), command: process.argv[2] };
    writeFileSync(${JSON.stringify(file)}, JSON.stringify(environment));`,
  );
  runScript(`
    import { fillBuildCache } from './shared/tooling/test/fill-build-cache';
    process.env.DATA_DIR = ${JSON.stringify(folder)};
    process.env.DEPLOYMENT_WEBHOOK = 'https://webhook.example';
    await fillBuildCache(${JSON.stringify(program)});
  `);
  const { DATA_DIR, ...environment } = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  expect(environment).toEqual({ DEPLOYMENT_WEBHOOK: '', exists: true, command: 'build' });
  expect([DATA_DIR === folder, existsSync(DATA_DIR)]).toEqual([false, false]);
});

import path from 'node:path';
import { createTemporaryRoot, type TemporaryRoot } from '../test/fixtures/temporary-root';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

let root: TemporaryRoot;

beforeAll(() => {
  root = createTemporaryRoot();
});

afterAll(() => root.remove());

/** Builds mf-food and returns the record of its release. */
async function buildFood() {
  root.write(
    'shared/tooling/release/build-food.ts',
    `import { buildVersion } from '../build/version';
    import { ensureBuilt } from './build-release';
    const { release } = await ensureBuilt({ name: 'mf-food', version: buildVersion('mf-food'), site: process.argv[2] });
    console.log(JSON.stringify(release));`,
  );
  const site = path.join(root.folder, 'site');
  const { code, output } = await root.runFile('shared/tooling/release/build-food.ts', site);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
}

test('a release lists the lazy shared modules that its exposed module uses, but not modules that only later code uses', async () => {
  root.remote('mf-food');
  root.write(
    'mf-food/src/order-form.tsx',
    "import { ModalForm } from '@backoffice/ui/record-form';\nexport const OrderForm = ModalForm;",
  );
  root.write(
    'mf-food/src/module.tsx',
    `import { EmptyState } from '@backoffice/ui/data-table';
    const openForm = () => import('./order-form');
    const element = <button type="button" onClick={openForm}><EmptyState title="Order" /></button>;
    export default { routes: { food: [{ path: 'start', element }] } };`,
  );
  expect(await buildFood()).toMatchObject({
    needs: ['@backoffice/ui/data-table'],
    imports: { '@backoffice/ui/data-table': ['EmptyState'], '@backoffice/ui/record-form': ['ModalForm'] },
  });
});

test('a release record and the remote entry contain the same hashes, because browsers would otherwise load preloaded files again', async () => {
  root.remote('mf-food');
  const { version, entry, integrity } = await buildFood();
  const code = root.read(`site/mf-food/${version}/${entry}`);
  const chunks = Object.entries(integrity).filter(([file]) => file !== entry);
  expect(chunks.length).toBeGreaterThan(0);
  expect(chunks.filter(([, hash]) => !code.includes(String(hash)))).toEqual([]);
});

import { createTemporaryRoot, type TemporaryRoot } from '../../test/fixtures/temporary-root';

// The compiler on a busy machine takes minutes.
jest.setTimeout(600_000);

let root: TemporaryRoot;

/** Stores the sources of the root as those of releases in `site`, or compares the types of two releases there. */
const COMMANDS = `
  import { mkdirSync } from 'node:fs';
  import { checkSharedTypes } from './release/gates/shared-types';
  import { storeSources } from './release/stored-sources';
  process.env.STORES_SOURCES = '1';
  const [command, ...parameters] = process.argv.slice(2);
  if (command === 'store') {
    const [name = '', version = ''] = parameters;
    const folder = ['site', name, version].join('/');
    mkdirSync(folder, { recursive: true });
    storeSources(name, process.cwd(), folder);
  } else {
    const [shell = '', version = ''] = parameters;
    console.log(await checkSharedTypes({ site: 'site', shell, remotes: [{ name: 'mf-food', version }] }));
  }
`;

const run = async (...parameters: string[]) => {
  const { code, output } = await root.runFile('shared/tooling/shared-types.ts', ...parameters);
  expect([code, parameters[0] === 'store' ? output : '']).toEqual([0, '']);
  return output;
};

const PAGE = 'shared/ui/src/page/page.tsx';
const PRICES = 'shared/contract/src/prices.ts';

beforeAll(async () => {
  root = createTemporaryRoot();
  root.remote('mf-food');
  root.write('shared/tooling/shared-types.ts', COMMANDS);
  root.write(PRICES, 'export const PRICE: number = 7;\n');
  root.write(
    'mf-food/src/price.ts',
    "import { PRICE } from '@backoffice/contract/prices';\n\nexport const HALF = PRICE / 2;\n",
  );
  await run('store', 'shell', '1');
  await run('store', 'mf-food', '1');
  root.write(PAGE, root.read(PAGE).replaceAll(/\btitle\b/g, 'heading'));
  root.write(PRICES, "export const PRICE: string = '7';\n");
  await run('store', 'shell', '2');
});

afterAll(() => root.remove());

test('an area passes with the shared packages that it was built with', async () => {
  expect(await run('check', '1', '1')).toBe('undefined');
});

test('a shell that renames a property of a component is refused with the file and line of the area that uses it', async () => {
  expect(await run('check', '2', '1')).toMatch(
    /^mf-food 1 does not fit shell 2: mf-food\/src\/module\.tsx:2: .*'\{ title: string; children: string; \}' is not assignable to type '.*PageProps'\.$/,
  );
});

test('an area is checked with the contract that it was built with, because it contains that', async () => {
  expect(await run('check', '2', '1')).not.toContain('price.ts');
});

test('an area is refused in a live shell that lacks a property that it uses', async () => {
  root.write('mf-food/src/module.tsx', root.read('mf-food/src/module.tsx').replace('title=', 'heading='));
  root.write('mf-food/src/price.ts', '');
  await run('store', 'mf-food', '2');
  expect(await run('check', '2', '2')).toBe('undefined');
  expect(await run('check', '1', '2')).toMatch(
    /^mf-food 2 does not fit shell 1: mf-food\/src\/module\.tsx:2: .*heading/,
  );
});

test.each([
  ['0', '1'],
  ['2', '0'],
])('a shell %s and an area %s of which one was built without its sources are not checked', async (shell, version) => {
  expect(await run('check', shell, version)).toBe('undefined');
});

test('an area passes with an array whose element type follows from what is added to it', async () => {
  root.write(
    'mf-food/src/price.ts',
    'const halves = [];\nfor (const price of [7, 9]) halves.push(price / 2);\nexport const HALF = halves.length;\n',
  );
  await run('store', 'mf-food', '3');
  expect(await run('check', '2', '3')).toBe('undefined');
});

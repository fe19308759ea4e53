import { compileStatements } from './fixtures/compile-statements';

// The compiler on a busy machine takes minutes.
jest.setTimeout(600_000);

const HEAD = [
  "import { getInventoryCounts } from '@backoffice/contract/inventory';",
  "import type { RemoteDescription } from '@backoffice/platform/remote/description';",
  "import { sidebarCounts } from '@backoffice/platform/remote/prefetch-path';",
  'const area: RemoteDescription = {',
  "  ...{ name: 'mf-menu', title: 'Menu', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },",
  '};',
  "const card = { id: 'sales', title: 'Sales', order: 10 };",
  "const links = { '/menu/items': 'active_items' } as const;",
  'export { area, card, getInventoryCounts, links, sidebarCounts };',
];

const describeWith = (fields: string) => `({ ...area, ${fields} }) satisfies RemoteDescription;`;
/** Description fields with a name that does not exist, each with a part of the compiler's message. */
const MISTYPED = [
  ["contributions: [{ ...card, slot: 'menu.items' }]", `'"menu.items"' is not assignable to type 'keyof SlotData'`],
  ["contributions: [{ ...card, slot: 'menu.item', module: 'itms' }]", `'"itms"' is not assignable to type`],
  ["modules: { '/menu/items': 'itms' }", `'"itms"' is not assignable to type`],
  ["requestModules: { '/taxes': 'sales_tax' }", `'"sales_tax"' is not assignable to type`],
  ["commands: [{ label: 'Add Item', path: '/menu/items', modules: ['itms'] }]", `'"itms"' is not assignable to type`],
  ["searches: [{ id: 'items', title: 'Items', module: 'itms' }]", `'"itms"' is not assignable to type`],
  ["sidebarCounts: [{ request: '/counts', links, module: 'itms' }]", `'"itms"' is not assignable to type`],
  [
    "sidebarCounts: [sidebarCounts(getInventoryCounts, { links, module: 'itms' })]",
    `'"itms"' is not assignable to type`,
  ],
] as const;
const WELL_TYPED = [
  "contributions: [{ ...card, slot: 'menu.item', module: 'items' }]",
  "modules: { '/menu/items': 'items' }, requestModules: { '/taxes': 'sales_taxes' }",
  "commands: [{ label: 'Add Item', path: '/menu/items', modules: ['items'] }]",
  "searches: [{ id: 'items', title: 'Items', module: 'items' }]",
  "sidebarCounts: [sidebarCounts(getInventoryCounts, { links, module: 'items' })]",
];

describe('the type of descriptions', () => {
  const output = new Map<string, string>();

  beforeAll(() => {
    const cases = [...MISTYPED.map(([fields]) => fields), ...WELL_TYPED];
    const errors = compileStatements(HEAD, cases.map(describeWith));
    for (const [index, fields] of cases.entries()) output.set(fields, errors[index] ?? '');
  });

  test.each(MISTYPED)('refuses a remote that declares %s', (fields, reason) => {
    expect(output.get(fields)).toContain(reason);
  });

  test.each(WELL_TYPED)('accepts a remote that declares %s', (fields) => {
    expect(output.get(fields)).toBe('');
  });
});

import { lintFiles } from './fixtures/lint-files';

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
  ['mf-menu/src/items/items.queries.ts', '@tanstack/react-query'],
  ['mf-menu/src/items/item-image.queries.ts', '@tanstack/react-query/build/modern/index.js'],
  ['mf-menu/src/items/use-item-image.ts', '../../../node_modules/@tanstack/react-query/build/modern/index.js'],
  ['mf-menu/src/items/item-form.tsx', '../../../shared/platform/src/query/query-client'],
  ['shell/src/app.tsx', '../../mf-menu/src/module'],
  ['api/src/app.ts', '@backoffice/platform/client'],
  ['api/src/server.ts', '../../shell/src/app'],
  ['api/src/config.ts', 'date-fns'],
  ['shared/contract/src/dates.ts', 'date-fns'],
] as const;
const ACCEPTED = [
  ['shared/platform/src/session/session.ts', '@backoffice/contract/taxes'],
  ['shared/ui/src/page/page.tsx', '@backoffice/platform/router'],
  ['shared/ui/src/button.test.tsx', '@backoffice/testing/render'],
  ['mf-menu/src/items/item-price.tsx', '@backoffice/ui/form'],
  ['api/src/database/prepare.ts', '@backoffice/contract/taxes'],
  ['api/src/mail/mail.ts', 'date-fns/addDays'],
] as const;

/** Returns the files of `cases` whose import the repository's lint rules refuse. */
function findRefusedFiles(cases: ReadonlyArray<readonly [file: string, module: string]>): string[] {
  const files = cases.map(
    ([file, module]) => [file, `import { something } from '${module}';\n\nsomething();\n`] as const,
  );
  const report = lintFiles(Object.fromEntries(files), '--only=style/noRestrictedImports');
  return cases.map(([file]) => file).filter((file) => report.includes(`${file}:1:27 lint/style/noRestrictedImports`));
}

test('the lint rules refuse imports that go against the dependency order of the packages', () => {
  expect(findRefusedFiles([...REFUSED, ...ACCEPTED])).toEqual(REFUSED.map(([file]) => file));
});

test.each([
  "export * from '@tanstack/react-query';",
  "export const query = import('@tanstack/react-query');",
  "export const query = import('@tanstack/react-query/build/modern/index.js');",
  "export const query = require('@tanstack/react-query');",
])('the lint rules refuse an area that loads a library of the shell: %s', (statement) => {
  const report = lintFiles({ 'mf-menu/src/items/items.queries.ts': `${statement}\n` });
  expect(report).toMatch(/items\.queries\.ts:1:\d+ lint\/style\/(noRestrictedImports|noCommonJs)/);
});

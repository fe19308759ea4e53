import { findImportUsage, findOperationUsage } from './find-usage';

const CONTRACT = `import { operation } from './operation';

export const listSoups = operation({
  method: 'GET',
  path: '/soups',
  response: soups,
});

export const addSoup = operation({
  method: 'POST',
  path: '/soups',
  response: soup,
});
`;

const SOURCES = {
  'shared/contract/src/soups.ts': CONTRACT,
  'shared/ui/src/filters.tsx': "import { SaltField } from '@backoffice/ui/filters';\n",
  'mf-food/src/prices.ts': 'export const listSoups = [7];\nexport const SaltField = 7;\n',
  'mf-food/src/soups.ts': `import { call } from '@backoffice/platform/client';
import {
  addSoup,
  listSoups,
} from '@backoffice/contract/soups';
import { SaltField } from "@backoffice/ui/filters";
`,
};

test('findImportUsage returns the first line that contains the name in the area’s files that import the module', () => {
  const salt = { module: '@backoffice/ui/filters', name: 'SaltField' };
  expect(findImportUsage('mf-food', SOURCES, salt)).toBe('mf-food/src/soups.ts:6');
  expect(findImportUsage('mf-food', SOURCES, { ...salt, name: 'Salt' })).toBeUndefined();
  expect(findImportUsage('mf-staff', SOURCES, salt)).toBeUndefined();
  expect(findImportUsage('mf-food', undefined, salt)).toBeUndefined();
});

test('findOperationUsage finds an operation by the name of its export in the contract', () => {
  expect(findOperationUsage('mf-food', SOURCES, 'GET /soups')).toBe('mf-food/src/soups.ts:4');
  expect(findOperationUsage('mf-food', SOURCES, 'POST /soups')).toBe('mf-food/src/soups.ts:3');
  expect(findOperationUsage('mf-food', SOURCES, 'DELETE /soups')).toBeUndefined();
  expect(findOperationUsage('mf-food', undefined, 'GET /soups')).toBeUndefined();
});

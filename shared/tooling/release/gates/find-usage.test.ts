import { findImportPlace, findOperationPlace } from './used-place';

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

test('the place of an import is the first line that names it in a file of the area that imports its module', () => {
  const salt = { module: '@backoffice/ui/filters', name: 'SaltField' };
  expect(findImportPlace('mf-food', SOURCES, salt)).toBe('mf-food/src/soups.ts:6');
  expect(findImportPlace('mf-food', SOURCES, { ...salt, name: 'Salt' })).toBeUndefined();
  expect(findImportPlace('mf-staff', SOURCES, salt)).toBeUndefined();
  expect(findImportPlace('mf-food', undefined, salt)).toBeUndefined();
});

test('the place of an operation is that of its name in the contract', () => {
  expect(findOperationPlace('mf-food', SOURCES, 'GET /soups')).toBe('mf-food/src/soups.ts:4');
  expect(findOperationPlace('mf-food', SOURCES, 'POST /soups')).toBe('mf-food/src/soups.ts:3');
  expect(findOperationPlace('mf-food', SOURCES, 'DELETE /soups')).toBeUndefined();
  expect(findOperationPlace('mf-food', undefined, 'GET /soups')).toBeUndefined();
});

import { lintFiles } from './fixtures/lint-files';

// React's warning about a missing key does not come in jest, where elements are created with the production runtime.
test('the lint rules refuse a list of elements without keys', () => {
  const list = (attributes: string) =>
    `export const List = (names: string[]) => names.map((name) => <li${attributes}>{name}</li>);\n`;
  const files = { 'mf-menu/src/list.tsx': list(''), 'mf-menu/src/list-with-keys.tsx': list(' key={name}') };
  const places = lintFiles(files).match(/^\S+ lint\/correctness\/useJsxKeyInIterable/gm);
  expect(places).toEqual([expect.stringMatching(/^mf-menu\/src\/list\.tsx:1:/)]);
});

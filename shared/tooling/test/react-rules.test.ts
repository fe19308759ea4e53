import { lintFiles } from './fixtures/lint-files';

// React does not warn about a missing key in jest, where elements are created with the production runtime.
test.each([
  ['useJsxKeyInIterable', 'export const List = (names: string[]) => names.map((name) => <li>{name}</li>);\n'],
  [
    'useHookAtTopLevel',
    "import { useState } from 'react';\n\nexport function usePair(isPair: boolean) {\n  if (isPair) useState(0);\n}\n",
  ],
  [
    'useExhaustiveDependencies',
    "import { useEffect } from 'react';\n\nexport function useTitle(title: string) {\n  useEffect(() => {\n    document.title = title;\n  }, []);\n}\n",
  ],
])('the lint rule %s applies to areas', (rule, source) => {
  const report = lintFiles({ 'mf-menu/src/list.tsx': source });
  expect(report.match(/lint\/\w+\/\w+/g)).toEqual([`lint/correctness/${rule}`]);
});

test('the lint rules accept a list of elements with keys', () => {
  const source = 'export const List = (names: string[]) => names.map((name) => <li key={name}>{name}</li>);\n';
  expect(lintFiles({ 'mf-menu/src/list.tsx': source })).not.toContain('lint/');
});

import { lintFiles } from './fixtures/lint-files';

const USE_STATE = "import { useEffect, useState } from 'react';\n\n";

// React's warning about a missing key does not come in jest, where elements are created with the production runtime.
test.each([
  ['useJsxKeyInIterable', 'export const List = (names: string[]) => names.map((name) => <li>{name}</li>);\n'],
  [
    'useHookAtTopLevel',
    `${USE_STATE}export function usePair(isPair: boolean) {\n  useEffect(() => {});\n  if (isPair) useState(0);\n}\n`,
  ],
  [
    'useExhaustiveDependencies',
    `${USE_STATE}export function useTitle(title: string) {\n  useState(0);\n  useEffect(() => {\n    document.title = title;\n  }, []);\n}\n`,
  ],
])('the lint rule %s holds for areas', (rule, source) => {
  const report = lintFiles({ 'mf-menu/src/list.tsx': source });
  expect(report.match(/lint\/\w+\/\w+/g)).toEqual([`lint/correctness/${rule}`]);
});

test('the lint rules accept a list of elements with keys', () => {
  const source = 'export const List = (names: string[]) => names.map((name) => <li key={name}>{name}</li>);\n';
  expect(lintFiles({ 'mf-menu/src/list.tsx': source })).not.toContain('lint/');
});

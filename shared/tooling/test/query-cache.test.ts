import { lintFiles } from './fixtures/lint-files';

const REFUSED = [
  "queries.setQueryData(['taxes'], []);",
  'queries.setQueryData<number[]>(keys.taxes, []);',
  'queries.setQueriesData({ queryKey: keys.taxes }, []);',
  'queries.getQueryData(keys.taxes);',
  'queries.getQueriesData({ queryKey: keys.taxes });',
  "useQuery({ enabled: true, queryKey: ['taxes'], queryFn: load });",
  'useQuery({ queryKey: [...keys.taxes, 1], queryFn: load });',
  'useQuery({ queryKey: keys.taxes, queryFn: load });',
  'useQuery({ queryKey: keys.businessDetails(1), queryFn: load });',
  "queries.fetchQuery({ queryKey: ['taxes'], queryFn: load });",
];
const ACCEPTED = [
  "useQuery({ queryKey: ownKey(keys.taxes, 'mf-menu'), queryFn: load });",
  'useQuery({ ...businessDetailsQuery(1), staleTime: 0 });',
  "ownCache(queries, keys.taxes, 'mf-menu').read();",
  'queries.invalidateQueries({ queryKey: keys.taxes });',
  "queries.invalidateQueries({ queryKey: ['taxes'] });",
];

const HEAD = "import { businessDetailsQuery, keys, load, ownCache, ownKey, queries, useQuery } from './stubs';\n\n";

/** Returns the statements that the rule for the query cache refuses in files of `folder`. */
function findRefused(statements: readonly string[], file: (index: number) => string): string[] {
  const files = statements.map((statement, index) => [file(index), `${HEAD}${statement}\n`] as const);
  const report = lintFiles(Object.fromEntries(files));
  return statements.filter((_, index) => report.includes(`${file(index)}:3:`) && report.includes('plugin'));
}

test('the lint rules refuse areas that cache data without an owner or change cached data by its key', () => {
  const file = (index: number) => `mf-menu/src/items/case-${index}.ts`;
  expect(findRefused([...REFUSED, ...ACCEPTED], file)).toEqual(REFUSED);
});

test.each(['shared/platform/src/query', 'mf-menu/src/testing'])('files in %s may use the query client', (folder) => {
  expect(findRefused(REFUSED, (index) => `${folder}/case-${index}.ts`)).toEqual([]);
});

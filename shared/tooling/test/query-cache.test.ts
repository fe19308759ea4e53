import { compileStatements } from './fixtures/compile-statements';
import { lintFiles } from './fixtures/lint-files';

// The compiler on a busy machine takes minutes.
jest.setTimeout(600_000);

const HEAD = [
  "import * as platform from '@backoffice/platform/query';",
  "import { businessDetailsQuery, createQueryClient, keys, ownCache, ownKey } from '@backoffice/platform/query';",
  "import { useIsFetching, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';",
  "import { resourceQueries, useOptimisticUpdate } from '@backoffice/platform/query/mutations';",
  'const load = async () => 1;',
  "const key = ['taxes'];",
  'const queries = useQueryClient();',
  "const taxes = resourceQueries({ key: keys.taxes, owner: 'mf-menu' });",
  "const change = { subject: 1, send: load, notices: { succeeded: '', detail: () => '', failed: () => '' } };",
  'const field = { read: (data: number) => data, write: () => 2 };',
  'export { businessDetailsQuery, change, createQueryClient, field, key, load, ownCache, ownKey, platform };',
  'export { queries, taxes, useIsFetching, useMutation, useOptimisticUpdate, useQuery };',
];

const NOT_OWNED = "Property '[madeByOwnKey]' is missing";
const missing = (name: string) => `Property '${name}' does not exist on type`;
/**
 * Statements with which an area would access data that other areas cache, each with the compiler's reason for
 * refusing it.
 */
const MISTYPED: ReadonlyArray<readonly [statement: string, reason: string]> = [
  ['useQuery({ queryKey: key, queryFn: load });', NOT_OWNED],
  ["useQuery({ enabled: true, queryKey: ['taxes'], queryFn: load });", NOT_OWNED],
  ['useQuery({ queryKey: keys.taxes, queryFn: load });', NOT_OWNED],
  ['useQuery({ queryKey: [...keys.taxes, 1], queryFn: load });', NOT_OWNED],
  ["useQuery({ queryKey: [...keys.taxes, 'mf-business', 1], queryFn: load });", NOT_OWNED],
  ['useQuery({ queryKey: keys.businessDetails(1), queryFn: load });', NOT_OWNED],
  [
    'useQuery({ ...businessDetailsQuery(1), queryFn: load });',
    "Type 'number' is not assignable to type '{ id: number;",
  ],
  ["useQuery({ queryKey: ownKey(key, 'mf-menu'), queryFn: load, queryHash: '[]' });", "'queryHash' does not exist"],
  ["useQuery({ queryKey: ownKey(key, 'mf-menu'), queryFn: ({ client }) => client });", missing('client')],
  ["useQuery({ queryKey: ownKey(key, 'mf-menu'), queryFn: load }, createQueryClient());", 'Expected 1 arguments'],
  ['queries.fetchQuery({ queryKey: key, queryFn: load });', NOT_OWNED],
  [
    'queries.fetchQuery({ ...businessDetailsQuery(1), queryFn: load });',
    "Type 'number' is not assignable to type '{ id:",
  ],
  ['queries.invalidateQueries({ predicate: (query: object) => query === load });', "'predicate' does not exist"],
  ['useIsFetching({ predicate: (query: object) => query === load });', 'Expected 0 arguments'],
  ...[
    'ensureInfiniteQueryData',
    'ensureQueryData',
    'fetchInfiniteQuery',
    'getMutationCache',
    'getQueriesData',
    'getQueryCache',
    'getQueryData',
    'getQueryState',
    'infiniteQuery',
    'prefetchInfiniteQuery',
    'prefetchQuery',
    'query',
    'setQueriesData',
    'setQueryData',
    'setQueryDefaults',
  ].map((name) => [`queries.${name};`, missing(name)] as const),
  ...['useInfiniteQuery', 'useQueries', 'useSuspenseQuery', 'QueryCache', 'QueryClient', 'QueryObserver'].map(
    (name) => [`platform.${name};`, missing(name)] as const,
  ),
  [
    'useMutation({ mutationFn: (_: void, { client }: { client: object }) => client });',
    'Target signature provides too few',
  ],
  [
    'useMutation({ mutationFn: load }).mutate(undefined, { onSuccess: (_, __, ___, { client }) => client });',
    'too few',
  ],
  ['taxes.change({ send: load })().mutate(1, { onSuccess: (_, __, ___, { client }) => client });', 'too few'],
  ['taxes.change({ send: load, replaces: key });', NOT_OWNED],
  [
    'taxes.change({ send: load, replaces: () => businessDetailsQuery(1).queryKey });',
    "Type 'number' is not assignable",
  ],
  ['useOptimisticUpdate({ ...change, field, queryKey: key });', NOT_OWNED],
];
const WELL_TYPED = [
  "useQuery({ queryKey: ownKey(key, 'mf-menu'), queryFn: ({ signal }) => String(signal.aborted) }).data?.length;",
  "useQuery({ queryKey: ownKey(key, 'mf-menu'), queryFn: load, initialData: 1 }).data.toFixed();",
  'useQuery({ ...businessDetailsQuery(1), staleTime: 0, select: ({ name }) => name }).data?.length;',
  'queries.fetchQuery({ ...businessDetailsQuery(1), staleTime: 0 }).then(({ name }) => name);',
  "ownCache<number>(queries, key, 'mf-menu').write((cached = 1) => cached + 1);",
  'taxes.singleCache<number>(queries).read()?.toFixed();',
  'taxes.findCached(queries, 1)?.id.toFixed();',
  'taxes.change({ send: load, replaces: taxes.singleKey });',
  'useOptimisticUpdate({ ...change, field, queryKey: taxes.singleKey });',
  'useMutation({ mutationFn: load, onSuccess: (data) => data.toFixed() }).mutate();',
  "queries.invalidateQueries({ queryKey: ['taxes'], refetchType: 'none' });",
];

describe('the types of the query cache', () => {
  const output = new Map<string, string>();

  beforeAll(() => {
    const statements = [...MISTYPED.map(([statement]) => statement), ...WELL_TYPED];
    const errors = compileStatements(HEAD, statements);
    for (const [index, statement] of statements.entries()) output.set(statement, errors[index] ?? '');
  });

  test.each(MISTYPED)('refuse an area with the statement: %s', (statement, reason) => {
    expect(output.get(statement)).toContain(reason);
  });

  test.each(WELL_TYPED)('accept this statement in an area: %s', (statement) => {
    expect(output.get(statement)).toBe('');
  });
});

const OTHER_OWNERS = [
  "ownCache(queries, keys.taxes, 'mf-other').read();",
  "ownKey(keys.taxes, 'mf-other');",
  "ownKey(keys.taxes, 'mf-menu-cards');",
  "ownKey(keys.businessDetails(1), 'shell');",
  'ownKey(keys.taxes, `mf-other`);',
  `ownKey(keys.taxes, \`mf-\${other}\`);`,
  "ownKey(keys.taxes, 'mf-' + other);",
  "resourceQueries({ key: keys.taxes, owner: 'mf-other' });",
  "const owner = 'mf-other';",
];
const OWN_NAME = [
  "ownCache(queries, keys.taxes, 'mf-menu').read();",
  'ownKey(keys.taxes, `mf-menu`);',
  "resourceQueries({ key: keys.taxes, owner: 'mf-menu' });",
  "const title = 'The shell';",
];

/** Returns the statements whose owner name the lint rules refuse in files of `folder`. */
function findOtherOwners(folder: string, statements: readonly string[]): string[] {
  const file = (index: number) => `${folder}/case-${index}.ts`;
  const report = lintFiles(
    Object.fromEntries(statements.map((statement, index) => [file(index), `${statement}\n`])),
    '--only=plugin',
  );
  return statements.filter((_, index) => report.includes(`${file(index)}:1:`));
}

test('the lint rules refuse an area that uses the name of another area or of the shell in query keys', () => {
  expect(findOtherOwners('mf-menu/src/items', [...OTHER_OWNERS, ...OWN_NAME])).toEqual(OTHER_OWNERS);
});

test.each(['mf-menu/src/testing', 'shell/src/layout'])(
  'files in %s may use the names of all areas in query keys',
  (folder) => {
    expect(findOtherOwners(folder, OTHER_OWNERS)).toEqual([]);
  },
);

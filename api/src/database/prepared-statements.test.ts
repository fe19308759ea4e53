import { sql } from 'kysely';
import { createLocation } from '../../test/factories';
import { useTestApp } from '../../test/use-test-app';
import { withLocation } from './location-scope';
import { createStatementNamer } from './prepared-statements';

const suite = useTestApp();

test('createStatementNamer names a statement at its third execution, and then returns the same name', () => {
  const getName = createStatementNamer();
  expect([1, 2, 3, 4].map(() => getName('select $1'))).toEqual([undefined, undefined, 's1', 's1']);
});

test('the number of statement names is bounded', () => {
  const getName = createStatementNamer();
  for (let statement = 0; statement < 10_000; statement += 1) getName(`select ${statement}`);
  const names = new Set<string | undefined>();
  for (let statement = 0; statement < 500; statement += 1) {
    for (let time = 0; time < 3; time += 1) names.add(getName(`select ${statement} + $1`));
  }
  expect(names).toHaveProperty('size', 201);
});

test('a repeated statement is prepared at its third execution and then reused', async () => {
  const location = await createLocation(suite.db);
  const prepared = await withLocation(suite.db, location, async (scope) => {
    const sums: number[] = [];
    for (let addend = 1; addend <= 8; addend += 1) {
      const { rows } = await sql<{ sum: number }>`select 40 + ${addend}::int as sum`.execute(scope);
      sums.push(...rows.map(({ sum }) => sum));
    }
    expect(sums).toEqual([41, 42, 43, 44, 45, 46, 47, 48]);
    return await sql<{ plans: number }>`select (generic_plans + custom_plans)::int as plans
      from pg_prepared_statements where statement = 'select 40 + $1::int as sum'`.execute(scope);
  });
  expect(prepared.rows).toEqual([{ plans: 6 }]);
});

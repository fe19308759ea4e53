import { buildPagingMetadata, type PagingMetadata } from '@backoffice/contract/paging';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { LocationDb } from './location-scope';

interface Paging {
  page: number;
  per_page: number;
}

export interface Page<Row> {
  data: Row[];
  paging_metadata: PagingMetadata;
}

/**
 * Returns a page of the rows of `query`, which must have a unique sort order, and the total number of rows. On the last
 * page, the total is computed from the page; otherwise a second statement counts the rows.
 */
export async function fetchPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, per_page }: Paging,
): Promise<Page<Row>> {
  const offset = (page - 1) * per_page;
  const data = await query.limit(per_page).offset(offset).execute();
  const isLastPage = data.length < per_page && (data.length > 0 || page === 1);
  const total = isLastPage ? offset + data.length : await countRows(query);
  return { data: data.map((row) => row as Row), paging_metadata: buildPagingMetadata(total, page, per_page) };
}

interface RowsOfPage {
  /** SQL: WITH and common table expressions, of which one is `rows`. */
  withRows: RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
  /** SQL: the unique sort order. */
  order: RawBuilder<unknown>;
}

/** Returns a page of the relation `rows` and the total number of rows, computed once for both in one statement. */
export async function fetchPageOfRows<Row>(
  scope: LocationDb,
  { withRows, columns = sql`*`, order }: RowsOfPage,
  { page, per_page }: Paging,
): Promise<Page<Row>> {
  const { rows } = await sql<{ total: number; data: Row[] | null }>`${withRows}
    select (select count(*)::int from rows) as total, json_agg(row order by ${order}) as data
    from (select ${columns} from rows order by ${order} limit ${per_page} offset ${(page - 1) * per_page}) row`.execute(
    scope,
  );
  const { total = 0, data } = rows[0] ?? {};
  return { data: data ?? [], paging_metadata: buildPagingMetadata(total, page, per_page) };
}

async function countRows<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select((expression) => expression.fn.countAll<number>().as('total'));
  const row: { total?: unknown } = await counted.executeTakeFirstOrThrow();
  return Number(row.total);
}

import {
  type ExceptionTotals,
  exceptionLabel,
  type listExceptions,
  type SalesException,
} from '@backoffice/contract/exceptions';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { fetchPage } from '../../database/paging';
import { selectExceptions, toSalesException } from '../exceptions/exceptions.repository';
import { type BucketSum, bucketOfInstant } from './chart';
import { localTime, personCell, type Report, type ReportContext } from './report';
import { amountCell, EXPORT_BATCH_ROWS, readBatches, textCell } from './report-csv';
import { inRange } from './report-range';

type ExceptionsQuery = Omit<z.output<NonNullable<typeof listExceptions.query>>, 'page' | 'per_page'>;

interface ExportedException extends SalesException {
  /** A copy of `at`, because `readBatches` expects the time of a row in this field. */
  created_at: string;
  local_time: string;
  local_seen_time: string | null;
}

function findExceptions({ scope, locationId, query }: ReportContext<ExceptionsQuery>) {
  const { kind, employee_id, terminal_id, is_seen, ...range } = query;
  let rows = selectExceptions(scope, locationId).where(inRange('exception.at', range));
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (employee_id !== undefined) rows = rows.where('employee_id', '=', employee_id);
  if (terminal_id !== undefined) rows = rows.where('terminal_id', '=', terminal_id);
  if (is_seen !== undefined) rows = rows.where('seen_at', is_seen ? 'is not' : 'is', null);
  return rows.orderBy('at', 'desc').orderBy('id', 'desc');
}

export const exceptionsReport: Report<ExceptionsQuery, SalesException, ExportedException, ExceptionTotals> = {
  name: 'exceptions',
  findPage: async (context, paging) => {
    const { data, paging_metadata } = await fetchPage(findExceptions(context), paging);
    return { data: data.map(toSalesException), paging_metadata };
  },
  findFirstAndLast: async ({ query: { start_date, end_date }, ...context }) =>
    await findExceptions({ ...context, query: { start_date, end_date } })
      .clearSelect()
      .clearOrderBy()
      .select(({ fn }) => [fn.min('at').as('first'), fn.max('at').as('last')])
      .executeTakeFirst(),
  summarize: async (context, buckets) => {
    const rows = context.scope.selectFrom(findExceptions(context).clearOrderBy().as('exception'));
    const totals = await rows
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`(count(*) filter (where seen_at is null))::int`.as('not_seen'),
        sql<number>`count(distinct order_id)::int`.as('orders'),
        sql<number>`(count(*) filter (where kind like 'refused\\_%'))::int`.as('refused'),
      ])
      .executeTakeFirstOrThrow();
    const sums: BucketSum[] = await rows
      .select([
        bucketOfInstant(sql`at`, buckets).as('bucket'),
        sql<number>`count(*)::int`.as('count'),
        sql<number>`0`.as('amount'),
      ])
      .groupBy(sql`1`)
      .execute();
    return { totals, sums };
  },
  readRows: (context) => {
    const { query, zone } = context;
    return readBatches(query, async (batch, last: ExportedException | undefined) => {
      let rows = findExceptions({ ...context, query: batch }).select([
        localTime('at', zone).as('local_time'),
        localTime('seen_at', zone).as('local_seen_time'),
      ]);
      if (last) rows = rows.where(sql<boolean>`(at, id) < (${last.at}, ${last.id})`);
      return (await rows.limit(EXPORT_BATCH_ROWS).execute()).map((row) => ({
        ...row,
        ...toSalesException(row),
        created_at: row.at,
      }));
    });
  },
  columns: [
    ['ID', ({ id }) => id],
    ['Date/time', ({ local_time }) => local_time],
    ['Kind', ({ kind }) => textCell(exceptionLabel(kind))],
    ['Order ID', ({ order_id }) => order_id ?? ''],
    ['Employee', ({ employee }) => personCell(employee)],
    ['Approved by', ({ approved_by }) => personCell(approved_by)],
    ['Terminal', ({ terminal }) => textCell(terminal?.name ?? '')],
    ['Reason', ({ reason }) => textCell(reason)],
    ['Amount', ({ amount }) => (amount === null ? '' : amountCell(amount))],
    ['Seen', ({ local_seen_time }) => local_seen_time ?? ''],
    ['Seen by', ({ seen }) => textCell(seen?.by ?? '')],
    ['Note', ({ seen }) => textCell(seen?.note ?? '')],
  ],
  totalLines: ({ count, not_seen, orders, refused }) => [
    ['Exceptions', count],
    ['Not seen', not_seen],
    ['Orders', orders],
    ['Refused', refused],
  ],
};

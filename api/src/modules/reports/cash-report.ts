import type {
  CashTotals,
  listCashReconciliations,
  ReconciliationSummary,
} from '@backoffice/contract/cash-reconciliations';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { fetchPage } from '../../database/paging';
import { TERMINAL_JSON } from '../cash-reconciliations/cash-reconciliations.repository';
import { EMPLOYEE_COLUMNS, toPerson } from '../orders/employee-columns';
import { type BucketSum, bucketOfInstant } from './chart';
import { localTime, personCell, type Report, type ReportContext } from './report';
import { amountCell, EXPORT_BATCH_ROWS, readBatches, textCell } from './report-csv';
import { inRange } from './report-range';

type CashQuery = Omit<z.output<NonNullable<typeof listCashReconciliations.query>>, 'page' | 'per_page'>;

interface ExportedReconciliation extends ReconciliationSummary {
  local_time: string;
}

function selectReconciliations({ scope, locationId, query }: ReportContext<CashQuery>) {
  const { employee_id, terminal_id, ...range } = query;
  let rows = scope
    .selectFrom('cash_reconciliations as drawer')
    .select(['id', 'created_at', ...EMPLOYEE_COLUMNS])
    .select(['cash_in', 'cash_out', 'reconciled_balance', 'cash_left', 'mismatch'])
    .select(TERMINAL_JSON.as('station'))
    .where('location_id', '=', locationId)
    .where(inRange('drawer.created_at', range));
  if (employee_id !== undefined) rows = rows.where('employee_id', '=', employee_id);
  if (terminal_id !== undefined) rows = rows.where('terminal_id', '=', terminal_id);
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc');
}

export const cashReport: Report<CashQuery, ReconciliationSummary, ExportedReconciliation, CashTotals> = {
  name: 'cash reconciliations',
  findPage: async (context, paging) => {
    const { data, paging_metadata } = await fetchPage(selectReconciliations(context), paging);
    return { data: data.map((row) => ({ ...row, employee: toPerson(row) })), paging_metadata };
  },
  findFirstAndLast: async (context) => {
    const rows = selectReconciliations({
      ...context,
      query: { ...context.query, employee_id: undefined, terminal_id: undefined },
    });
    return await rows
      .clearSelect()
      .clearOrderBy()
      .select(({ fn }) => [fn.min('created_at').as('first'), fn.max('created_at').as('last')])
      .executeTakeFirst();
  },
  summarize: async (context, buckets) => {
    const rows = context.scope.selectFrom(selectReconciliations(context).clearOrderBy().as('drawer'));
    const totals = await rows
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(cash_in), 0)`.as('cash_in'),
        sql<number>`coalesce(sum(cash_out), 0)`.as('cash_out'),
        sql<number>`coalesce(sum(mismatch), 0)`.as('mismatch'),
      ])
      .executeTakeFirstOrThrow();
    const sums: BucketSum[] = await rows
      .select([
        bucketOfInstant(sql`created_at`, buckets).as('bucket'),
        sql<number>`count(*)::int`.as('count'),
        sql<number>`sum(cash_in - cash_out)`.as('amount'),
      ])
      .groupBy(sql`1`)
      .execute();
    return { totals, sums };
  },
  readRows: (context) => {
    const { query, zone } = context;
    return readBatches(query, async (batch, last: ExportedReconciliation | undefined) => {
      let rows = selectReconciliations({ ...context, query: batch }).select(
        localTime('created_at', zone).as('local_time'),
      );
      if (last) rows = rows.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`);
      return (await rows.limit(EXPORT_BATCH_ROWS).execute()).map((row) => ({ ...row, employee: toPerson(row) }));
    });
  },
  columns: [
    ['ID', ({ id }) => id],
    ['Date/time', ({ local_time }) => local_time],
    ['POS Station ID', ({ station }) => station.id],
    ['POS Station', ({ station }) => textCell(station.name)],
    ['Employee name', ({ employee }) => personCell(employee)],
    ['Cash in', ({ cash_in }) => amountCell(cash_in)],
    ['Cash out', ({ cash_out }) => amountCell(cash_out)],
    ['Reconciled balance', ({ reconciled_balance }) => amountCell(reconciled_balance)],
    ['Mismatch', ({ mismatch }) => amountCell(mismatch)],
    ['Cash left', ({ cash_left }) => amountCell(cash_left)],
  ],
  totalLines: (totals) => [
    ['Cash in', amountCell(totals.cash_in)],
    ['Cash out', amountCell(totals.cash_out)],
    ['Mismatch', amountCell(totals.mismatch)],
  ],
};

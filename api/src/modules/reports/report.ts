import type { Chart, Person } from '@backoffice/contract/reports';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { type LocationDb, READ_ONLY_CUSTOM_PLANS, withLocation } from '../../database/location-scope';
import type { Page } from '../../database/paging';
import { isStatementTimeout } from '../../database/transient-errors';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { findDaySettings } from '../locations/locations.repository';
import { type BucketSum, buildChart, type ChartBuckets, createBuckets, findChartRange, NO_BUCKETS } from './chart';
import { type Cell, textCell } from './report-csv';
import type { ExportSource } from './report-export.routes';
import type { ReportRange } from './report-range';

export interface ReportContext<Query> {
  scope: LocationDb;
  locationId: number;
  query: Query;
}

export interface Paging {
  page: number;
  per_page: number;
}

export interface Report<Query extends ReportRange, Row, ExportedRow, Totals> {
  /** Name of the report in the file name of its export. */
  name: string;
  findPage: (context: ReportContext<Query>, paging: Paging) => Promise<Page<Row>>;
  /** Returns the times of the first and last row, for ranges without a start or end. */
  findFirstAndLast: (
    context: ReportContext<Query>,
  ) => Promise<{ first: string | null; last: string | null } | undefined>;
  /** Returns the time range to summarize, if it differs from the range of the query. */
  findRange?: (context: ReportContext<Query>) => Promise<ReportRange>;
  summarize: (
    context: ReportContext<Query>,
    buckets: ChartBuckets,
  ) => Promise<{ totals: Totals; sums: readonly BucketSum[] }>;
  readRows: (source: ExportSource<Query>) => AsyncGenerator<ExportedRow[]>;
  /** Returns the number of subtotals among the exported rows; missing when there are none. */
  countSubtotals?: (context: ReportContext<Query>) => Promise<number>;
  /** Columns of the export, or a function that returns them when they depend on the filters. */
  columns: ExportColumns<ExportedRow> | ((query: Query) => ExportColumns<ExportedRow>);
  /** Lines with the totals at the end of the export. */
  totalLines: (totals: Totals, query: Query) => Cell[][];
}

/** Columns of an export: the header, and the cell of a row. */
export type ExportColumns<Row> = ReadonlyArray<[header: string, cell: (row: Row) => Cell]>;

/** Runs `work` in one snapshot, so that rollups and rows agree. Rejects with a user message after the time limit. */
export async function readReport<Query, Result>(
  { db }: Pick<Services, 'db'>,
  { session: { locationId }, query }: { session: { locationId: number }; query: Query },
  work: (context: ReportContext<Query>) => Promise<Result>,
): Promise<Result> {
  try {
    return await withLocation(db, locationId, (scope) => work({ scope, locationId, query }), READ_ONLY_CUSTOM_PLANS);
  } catch (error) {
    throw toTimeLimitError(error);
  }
}

/** Returns an error with a user message when a statement took longer than the time limit; otherwise returns `error`. */
export function toTimeLimitError(error: unknown): unknown {
  return isStatementTimeout(error)
    ? new AppError('invalid_request', 'There are too many sales to add up in this range: choose fewer days')
    : error;
}

export type SummarizedReport<Query extends ReportRange, Totals> = Pick<
  Report<Query, unknown, never, Totals>,
  'findFirstAndLast' | 'findRange' | 'summarize'
>;

export async function summarizeReport<Query extends ReportRange, Totals>(
  report: SummarizedReport<Query, Totals>,
  context: ReportContext<Query>,
): Promise<{ totals: Totals; chart: Chart }> {
  const { scope, locationId } = context;
  const query = { ...context.query, ...(await report.findRange?.(context)) };
  const range = await findChartRange(query, () => report.findFirstAndLast(context));
  const buckets = range ? await createBuckets(scope, await findDaySettings(scope, locationId), range) : NO_BUCKETS;
  const { totals, sums } = await report.summarize({ ...context, query }, buckets);
  return { totals, chart: buildChart(buckets, sums) };
}

export function toReportExport<Query extends ReportRange, Row, Totals extends { count: number }>(
  report: Report<Query, unknown, Row, Totals>,
) {
  const columnsOf = (query: Query) => (typeof report.columns === 'function' ? report.columns(query) : report.columns);
  return {
    name: report.name,
    header: (query: Query) => columnsOf(query).map(([header]) => header),
    async *readRows(source: ExportSource<Query>): AsyncGenerator<Cell[][]> {
      const columns = columnsOf(source.query);
      for await (const rows of report.readRows(source)) {
        yield rows.map((row) => columns.map(([, cell]) => cell(row)));
      }
    },
    readTotals: async (source: ExportSource<Query>) => {
      const { totals } = await summarizeReport(report, source);
      const subtotals = (await report.countSubtotals?.(source)) ?? 0;
      return { count: totals.count + subtotals, lines: [[], ...report.totalLines(totals, source.query)] };
    },
  };
}

export function personCell(person: Person | null): string {
  return textCell(person && `${person.first_name} ${person.last_name}`.trim());
}

/** SQL: an instant as local time in a time zone, in the format of exports: `2026-11-20 14:30:05`. */
export function localTime(column: string, zone: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
}

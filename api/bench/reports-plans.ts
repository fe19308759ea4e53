import type { Client } from 'pg';
import { openDatabase } from '../src/database/connection';
import type { Db } from '../src/database/schema';
import { ordersReport } from '../src/modules/reports/orders-report';
import { readReport, summarizeReport } from '../src/modules/reports/report';
import type { SalesReport } from '../src/modules/reports/sales-filters';
import { transactionsReport } from '../src/modules/reports/transactions-report';
import { withClient } from './reports-database';
import type { ReportRequest } from './reports-requests';

export type Statement = { sql: string; parameters: readonly unknown[] };

/** Returns the EXPLAIN ANALYZE plans of the reports' statements as Markdown. */
export async function explainReports(
  applicationUrl: string,
  locationId: number,
  questions: ReportRequest[],
): Promise<string> {
  const parts: string[] = [];
  await withStatementLog(applicationUrl, async (statementsOf) => {
    for (const { report, query, group } of questions) {
      if (!isSalesReport(report)) continue;
      const page = await statementsOf((db) => readPage(db, locationId, report, query));
      const summary = await statementsOf((db) => readSummary(db, locationId, report, query));
      const selects = [...page, ...summary].filter(({ sql }) => /^\s*(select|with)/.test(sql));
      // Statements that differ only in their parameters get the same plan, so one of them is enough.
      const different = [...new Map(selects.map((statement) => [statement.sql, statement])).values()];
      const plans = await withClient(applicationUrl, (client) => explainStatements(client, locationId, different));
      parts.push(`## ${report}: ${group}\n\n${JSON.stringify(query)}\n\n${plans.join('\n\n')}`);
    }
  });
  return `# Plans of the reports\n\n${parts.join('\n\n')}\n`;
}

/** Returns the statements of a report's first page, including BEGIN and COMMIT. */
export async function findPageStatements(
  applicationUrl: string,
  locationId: number,
  { report, query }: ReportRequest,
): Promise<Statement[]> {
  if (!isSalesReport(report)) return [];
  return await withStatementLog(applicationUrl, (statementsOf) =>
    statementsOf((db) => readPage(db, locationId, report, query)),
  );
}

async function withStatementLog<Result>(
  applicationUrl: string,
  work: (statementsOf: (read: (db: Db) => Promise<unknown>) => Promise<Statement[]>) => Promise<Result>,
): Promise<Result> {
  let statements: Statement[] = [];
  const db = openDatabase(applicationUrl, { max: 1, onStatement: (statement) => statements.push(statement) });
  const result = await work(async (read) => {
    statements = [];
    await read(db);
    return statements;
  });
  await db.destroy();
  return result;
}

type Query = ReportRequest['query'];

const isSalesReport = (report: ReportRequest['report']): report is SalesReport =>
  report === 'orders' || report === 'transactions';

const REPORTS = { orders: ordersReport, transactions: transactionsReport };

async function readPage(db: Db, locationId: number, report: SalesReport, query: Query): Promise<void> {
  await readReport({ db }, { session: { locationId }, query }, async (context) => {
    await REPORTS[report].findPage(context, { page: 1, per_page: 25 });
  });
}

async function readSummary(db: Db, locationId: number, report: SalesReport, query: Query): Promise<void> {
  await readReport({ db }, { session: { locationId }, query }, (context) => summarizeReport(REPORTS[report], context));
}

async function explainStatements(client: Client, locationId: number, statements: Statement[]): Promise<string[]> {
  await client.query(`begin; set local app.location_id = '${locationId}'`);
  const plans: string[] = [];
  for (const { sql, parameters } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, [...parameters]);
    const lines = rows.map((row) => row['QUERY PLAN']);
    plans.push(['```sql', sql.replace(/\s+/g, ' '), '```', '```', ...lines, '```'].join('\n'));
  }
  await client.query('rollback');
  return plans;
}

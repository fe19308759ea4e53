import type { Client } from 'pg';
import { openDatabase } from '../src/database/connection';
import { type LocationDb, READ_ONLY_SNAPSHOT, withLocation } from '../src/database/location-scope';
import type { Db } from '../src/database/schema';
import { findOrders } from '../src/modules/reports/orders-report.repository';
import { chartRange } from '../src/modules/reports/report-range';
import { findPage } from '../src/modules/reports/sales-page.repository';
import { summarizeSales } from '../src/modules/reports/sales-summary.repository';
import { findTransactions } from '../src/modules/reports/transactions-report.repository';
import type { SalesReport } from '../src/modules/sales-days/sales-days.repository';
import { withClient } from './reports-database';
import type { Question } from './reports-questions';

export type Statement = { sql: string; parameters: readonly unknown[] };

const ZONE = 'America/New_York';

/** The plans of what the reports ask of the database, as PostgreSQL carries them out, in Markdown. */
export async function explainReports(
  applicationUrl: string,
  locationId: number,
  questions: Question[],
): Promise<string> {
  const parts: string[] = [];
  await withStatements(applicationUrl, async (statementsOf) => {
    for (const { report, query, group } of questions) {
      if (report === 'cash_reconciliations') continue;
      const page = await statementsOf((db) => readPage(db, locationId, report, query));
      const summary = await statementsOf((db) => readSummary(db, locationId, report, query));
      const selects = [...page, ...summary].filter(({ sql }) => /^\s*(select|with)/.test(sql));
      // What is read in parts of the same size is read by the same plan.
      const different = [...new Map(selects.map((statement) => [statement.sql, statement])).values()];
      const plans = await withClient(applicationUrl, (client) => plansOf(client, locationId, different));
      parts.push(`## ${report}: ${group}\n\n${JSON.stringify(query)}\n\n${plans.join('\n\n')}`);
    }
  });
  return `# Plans of the reports\n\n${parts.join('\n\n')}\n`;
}

/** What the first page of a report asks of the database, its transaction included. */
export async function statementsOfPage(
  applicationUrl: string,
  locationId: number,
  { report, query }: Question,
): Promise<Statement[]> {
  if (report === 'cash_reconciliations') return [];
  return await withStatements(applicationUrl, (statementsOf) =>
    statementsOf((db) => readPage(db, locationId, report, query)),
  );
}

async function withStatements<Result>(
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

type Query = Question['query'];

async function readPage(db: Db, locationId: number, report: SalesReport, query: Query): Promise<void> {
  const read = async (scope: LocationDb) => {
    const { places } = await findPage({ scope, locationId, report, query }, { page: 1, per_page: 25 });
    await (report === 'orders' ? findOrders : findTransactions)(scope, locationId, query, places);
  };
  await withLocation(db, locationId, read, READ_ONLY_SNAPSHOT);
}

async function readSummary(db: Db, locationId: number, report: SalesReport, query: Query): Promise<void> {
  const { start_date = '', end_date = '' } = query;
  const range = chartRange(new Date(start_date), new Date(end_date), ZONE);
  await withLocation(db, locationId, (scope) => summarizeSales({ scope, locationId, report, query }, range, true));
}

async function plansOf(client: Client, locationId: number, statements: Statement[]): Promise<string[]> {
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

import type { Client } from 'pg';
import { APPLICATION_ROLE, openDatabase } from '../src/database/connection';
import { withLocation } from '../src/database/location-scope';
import type { Db } from '../src/database/schema';
import { findOrders } from '../src/modules/reports/orders-report.repository';
import { chartRange } from '../src/modules/reports/report-range';
import { findPage } from '../src/modules/reports/sales-page.repository';
import { summarizeSales } from '../src/modules/reports/sales-summary.repository';
import { findTransactions } from '../src/modules/reports/transactions-report.repository';
import { withClient } from './reports-database';
import type { Question } from './reports-questions';

type Statement = { sql: string; parameters: readonly unknown[] };

const ZONE = 'America/New_York';

/** The plans of what the reports ask of the database, as PostgreSQL carries them out, in Markdown. */
export async function explainReports(
  connectionString: string,
  locationId: number,
  questions: Question[],
): Promise<string> {
  let statements: Statement[] = [];
  const db = openDatabase(connectionString, { max: 1, onStatement: (statement) => statements.push(statement) });
  const parts: string[] = [];
  for (const question of questions) {
    if (question.report === 'cash_reconciliations') continue;
    statements = [];
    await ask(db, locationId, question.report, question.query);
    const selects = statements.filter(({ sql }) => sql.trimStart().startsWith('select'));
    const plans = await withClient(connectionString, (client) => plansOf(client, locationId, selects));
    parts.push(
      `## ${question.report}: ${question.group}\n\n${JSON.stringify(question.query)}\n\n${plans.join('\n\n')}`,
    );
  }
  await db.destroy();
  return parts.join('\n\n');
}

async function ask(db: Db, locationId: number, report: 'orders' | 'transactions', query: Question['query']) {
  await withLocation(db, locationId, async (scope) => {
    const asked = { scope, locationId, report, query };
    const { places } = await findPage(asked, { page: 1, per_page: 25 });
    const find = report === 'orders' ? findOrders : findTransactions;
    await find(scope, locationId, query, places);
    const { start_date = '', end_date = '' } = query;
    await summarizeSales(asked, chartRange(new Date(start_date), new Date(end_date), ZONE), true);
  });
}

async function plansOf(client: Client, locationId: number, statements: Statement[]): Promise<string[]> {
  await client.query(`begin; set local role ${APPLICATION_ROLE}; set local app.location_id = '${locationId}'`);
  const plans: string[] = [];
  for (const { sql, parameters } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`, [...parameters]);
    const lines = rows.map((row) => row['QUERY PLAN']);
    plans.push(['```sql', sql.replace(/\s+/g, ' '), '```', '```', ...lines, '```'].join('\n'));
  }
  await client.query('rollback');
  return plans;
}

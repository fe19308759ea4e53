import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { escapeLiteral } from 'pg';
import { APPLICATION_ROLE } from '../src/database/connection';
import type { AskReport } from './reports-measure';
import type { Statement } from './reports-plans';

const CLIENTS = 8;
const SECONDS = 10;

/** Calls a second, by so many who ask again as soon as they are answered. */
export async function callsPerSecond(ask: AskReport, report: string, query: Record<string, string>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let calls = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) {
        await ask(report, query);
        calls += 1;
      }
    }),
  );
  return calls / SECONDS;
}

/** Transactions a second of the same statements by `pgbench`; undefined where it is not installed. */
export async function transactionsPerSecond(
  folder: string,
  connectionString: string,
  statements: readonly Statement[],
): Promise<number | undefined> {
  const script = path.join(folder, 'page.sql');
  writeFileSync(script, statements.map((statement) => `${filled(statement).replace(/\s+/g, ' ')};\n`).join(''));
  const options = ['-n', '-f', script, '-c', `${CLIENTS}`, '-j', '2', '-T', `${SECONDS}`, connectionString];
  const env = { ...process.env, PGOPTIONS: `-c role=${APPLICATION_ROLE} -c TimeZone=UTC` };
  try {
    const { stdout } = await promisify(execFile)('pgbench', options, { env });
    const [, tps = ''] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    return Number(tps);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A statement with its values in their places. */
function filled({ sql, parameters }: Statement): string {
  return sql.replace(/\$(\d+)/g, (_, number) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return escapeLiteral(String(value));
}

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { escapeLiteral } from 'pg';
import { runLoadTest } from './http-load';
import type { Statement } from './reports-plans';

const CLIENTS = 8;
const SECONDS = 10;

/** Measures how many requests per second concurrent clients without pauses can send. */
export async function measureCallsPerSecond(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { requests } = await runLoadTest({ url, headers, connections: CLIENTS, seconds: SECONDS });
  return requests.average;
}

/** Measures the transactions per second of statements with `pgbench`. Returns undefined when it is not installed. */
export async function measureTransactionsPerSecond(
  folder: string,
  applicationUrl: string,
  statements: readonly Statement[],
): Promise<number | undefined> {
  const script = path.join(folder, 'page.sql');
  writeFileSync(
    script,
    statements.map((statement) => `${inlineParameters(statement).replace(/\s+/g, ' ')};\n`).join(''),
  );
  const options = ['-n', '-f', script, '-c', `${CLIENTS}`, '-j', '2', '-T', `${SECONDS}`, applicationUrl];
  const env = { ...process.env, PGOPTIONS: '-c TimeZone=UTC' };
  try {
    const { stdout } = await promisify(execFile)('pgbench', options, { env });
    const [, tps = ''] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    return Number(tps);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces the parameters of a statement with literals. */
function inlineParameters({ sql, parameters }: Statement): string {
  return sql.replace(/\$(\d+)/g, (_, number) => toLiteral(parameters[Number(number) - 1]));
}

function toLiteral(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(',')}}`);
  return escapeLiteral(String(value));
}

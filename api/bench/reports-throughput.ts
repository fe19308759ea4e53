import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { escapeLiteral } from 'pg';
import type { Statement } from './reports-plans';

const CLIENTS = 8;
const SECONDS = 10;

/** Calls a second, by so many who ask again as soon as they are answered. */
export async function callsPerSecond(url: string, token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + SECONDS * 1000;
  let calls = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) {
        await ask(url, token, agent);
        calls += 1;
      }
    }),
  );
  agent.destroy();
  return calls / SECONDS;
}

/** Takes the answer and looks at nothing of it: whoever asks shares the machine with the server. */
async function ask(url: string, token: string, agent: Agent): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    asked.on('error', reject).end();
  });
}

/** Transactions a second of the same statements by `pgbench`; undefined where it is not installed. */
export async function transactionsPerSecond(
  folder: string,
  applicationUrl: string,
  statements: readonly Statement[],
): Promise<number | undefined> {
  const script = path.join(folder, 'page.sql');
  writeFileSync(script, statements.map((statement) => `${filled(statement).replace(/\s+/g, ' ')};\n`).join(''));
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

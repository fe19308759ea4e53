import { rmSync } from 'node:fs';
import { killUnderIngest } from '../bench/kills-run';
import { temporaryFolder } from './run-database';

const dataDir = temporaryFolder();
afterAll(() => rmSync(dataDir, { recursive: true }));

test('each acknowledged order is stored once, and the reports agree with the orders, after the API and PostgreSQL were killed and restarted', async () => {
  const lines: string[] = [];
  const settings = { dataDir, kills: 1, limitMs: Number.POSITIVE_INFINITY, print: (line: string) => lines.push(line) };
  expect([await killUnderIngest(settings), lines.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^All [1-9]\d* acknowledged orders are stored once and to the cent, and the reports agree$/),
  ]);
}, 300_000);

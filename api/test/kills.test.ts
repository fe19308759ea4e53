import { rmSync } from 'node:fs';
import { killUnderIngest } from '../bench/kills-run';
import { temporaryFolder } from './run-database';

const dataDir = temporaryFolder();
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a killed API and a killed PostgreSQL are started again, and hold what was acknowledged once and to the cent', async () => {
  const lines: string[] = [];
  const settings = { dataDir, kills: 1, limitMs: Number.POSITIVE_INFINITY, say: (line: string) => lines.push(line) };
  expect([await killUnderIngest(settings), lines.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^All [1-9]\d* acknowledged orders are there once and to the cent$/),
  ]);
}, 300_000);

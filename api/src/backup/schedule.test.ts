import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { temporaryFolder } from '../../test/run-database';
import { runBackupSchedule } from './schedule';

const { execPath } = process;
let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  process.execPath = execPath;
  rmSync(folder, { recursive: true });
});

test('the schedule waits until an interrupted backup has removed its temporary files', async () => {
  const [started, cleaned, program] = ['started', 'cleaned', 'program'].map((name) => path.join(folder, name));
  const script = `trap 'sleep 0.5; touch ${cleaned}; exit 1' TERM; touch ${started}; while :; do sleep 0.1; done`;
  writeFileSync(String(program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  process.execPath = String(program);
  const stop = new AbortController();
  const schedule = { to: path.join(folder, 'backups'), everySeconds: 3_600, keep: 1 };
  const running = runBackupSchedule({ schedule, store: undefined, log: Fastify().log, signal: stop.signal });
  while (!existsSync(String(started))) await setTimeout(20);
  stop.abort();
  await running;
  expect(existsSync(String(cleaned))).toBe(true);
});

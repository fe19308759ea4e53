import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scriptArguments } from '../../test/fixtures/run-script';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ended-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const OPEN_COPY = `
  import { openWorkingCopy } from ${JSON.stringify(path.join(__dirname, 'open-working-copy.ts'))};
  openWorkingCopy({ address: 'site' }, {});
`;

test.each([
  ['with', 'SIGINT', OPEN_COPY],
  ['with', 'SIGTERM', OPEN_COPY],
  ['without', 'SIGINT', ''],
  ['without', 'SIGTERM', ''],
])('a command %s a working copy that is ended by %s leaves no temporary files', async (_with, signal, open) => {
  const script = `
    ${open}
    setTimeout(() => {}, 60_000);
    process.kill(process.pid, '${signal}');
  `;
  const child = spawn(process.execPath, scriptArguments(script), { env: { ...process.env, TMPDIR: folder } });
  const exit = await once(child, 'exit');
  expect([exit, readdirSync(folder)]).toEqual([[null, signal], []]);
});

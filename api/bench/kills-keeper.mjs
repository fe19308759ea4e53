import path from 'node:path';
import { keepRunning } from '../../shared/tooling/src/server-process.mjs';

const code = await keepRunning({
  command: process.execPath,
  args: ['--import', 'tsx', 'src/server.ts'],
  options: { cwd: path.resolve(import.meta.dirname, '..') },
  log: console.log,
});
process.exit(code ?? 1);

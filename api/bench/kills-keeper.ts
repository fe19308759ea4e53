import path from 'node:path';
import { keepRunning } from '../../shared/tooling/dev/server-process';

keepRunning({
  command: process.execPath,
  args: ['--import', 'tsx', 'src/server.ts'],
  options: { cwd: path.join(__dirname, '..') },
  log: console.log,
}).then((code) => process.exit(code));

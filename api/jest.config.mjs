import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverSuite } from '../shared/tooling/test/jest.config.mjs';

const test = path.join(import.meta.dirname, 'test');

export default {
  ...serverSuite(import.meta.dirname),
  // Each worker is one Node process that loads every ES module once instead of once per test file. This halves the run
  // time.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  setupFiles: [fileURLToPath(import.meta.resolve('tsx'))],
  setupFilesAfterEnv: [path.join(test, 'time-limits.ts')],
  globalSetup: path.join(test, 'global-setup.config.ts'),
  globalTeardown: path.join(test, 'global-teardown.config.ts'),
};

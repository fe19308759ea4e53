import path from 'node:path';
import { serverSuite } from '../shared/tooling/test/jest.config.mjs';

const test = path.join(import.meta.dirname, 'test');

export default {
  ...serverSuite(import.meta.dirname),
  // Creating a suite's database and the first password hash are slow on a busy machine.
  testTimeout: 120_000,
  globalSetup: path.join(test, 'global-setup.config.ts'),
  globalTeardown: path.join(test, 'global-teardown.config.ts'),
};

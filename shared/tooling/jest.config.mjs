import path from 'node:path';
import { browserSuite, serverSuite } from './test/jest.config.mjs';

const root = import.meta.dirname;

export default {
  ...serverSuite(root),
  roots: ['build', 'dev', 'release', 'budget', 'lint', 'pack', 'test'].map((folder) => path.join(root, folder)),
  moduleNameMapper: browserSuite(root).moduleNameMapper,
  testTimeout: 120_000,
  globalSetup: path.join(root, 'test/global-setup.ts'),
  globalTeardown: path.join(root, 'test/global-teardown.ts'),
};

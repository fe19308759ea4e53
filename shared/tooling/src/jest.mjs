import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const transform = {
  '\\.[cm]?[jt]sx?$': ['ts-jest', { tsconfig: path.join(here, 'tsconfig.jest.json'), diagnostics: false }],
};
const testMatch = ['**/*.test.ts?(x)'];
// Packages published as ES modules only, which jest must turn into CommonJS.
const esModules = ['@noble', 'react-day-picker', '@date-fns', 'date-fns', 'compare-versions', '@hookform'];
const transformIgnorePatterns = [`/node_modules/(?!(?:${esModules.join('|')})/)`];

/** Jest configuration of a workspace that runs in the browser. `root` is its folder. */
export function browserSuite(root) {
  return {
    rootDir: root,
    roots: ['<rootDir>/src'],
    testMatch,
    testEnvironment: path.join(here, 'browser-environment.cjs'),
    setupFilesAfterEnv: [path.join(here, 'browser-setup.ts')],
    testTimeout: 60_000,
    moduleNameMapper: {
      '\\.module\\.css$': path.join(here, 'css-module-stub.cjs'),
      '\\.css$': path.join(here, 'empty-stub.cjs'),
    },
    transform,
    transformIgnorePatterns,
  };
}

/** Jest configuration of a workspace that runs in Node. `root` is its folder. */
export function serverSuite(root) {
  return {
    rootDir: root,
    roots: ['<rootDir>/src', '<rootDir>/test'],
    testMatch,
    testEnvironment: 'node',
    transform,
    transformIgnorePatterns,
  };
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;
// The compiler's path is resolved from this package, because an area's own repository does not depend on the compiler.
const compiler = fileURLToPath(import.meta.resolve('@swc/jest'));
const compile = (tsx) => [
  compiler,
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];
/** Main files of packages that consist of many files, with import paths of files that are not bundled with them. */
const bundled = {
  '@mantine/core/cjs/index.cjs': [],
  '@mantine/hooks/cjs/index.cjs': [],
  '@testing-library/user-event/dist/cjs/index.js': [],
  'aria-query/lib/index.js': [],
  'zod/v4/locales/index.cjs': ['../core/*'],
};
const bundler = path.join(here, 'bundle-package.cjs');
const bundling = Object.entries(bundled).map(([file, external]) => [`/node_modules/${file}$`, [bundler, { external }]]);
const transform = {
  ...Object.fromEntries(bundling),
  '\\.[jt]sx$': compile(true),
  '\\.[cm]?[jt]s$': compile(false),
};
const testMatch = ['**/*.test.ts?(x)'];
const jsxRuntime = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('react/package.json'))),
  'cjs/react-jsx-runtime.production.js',
);
// The published package contains the compiled `.js` file instead of the `.ts` file.
const setup = ['browser-setup.ts', 'browser-setup.js']
  .map((file) => path.join(here, file))
  .find((file) => existsSync(file));
// Packages that are published as ES modules only: jest compiles them to CommonJS.
const esModules = [
  '@noble',
  'react-day-picker',
  '@date-fns',
  'date-fns',
  'compare-versions',
  '@hookform',
  '@backoffice',
  '@tabler',
];
const transformIgnorePatterns = [
  `/node_modules/(?!(?:${esModules.join('|')})/|(?:${Object.keys(bundled).join('|')})$)`,
];

/** Returns the jest configuration of a workspace in the folder `root` whose code runs in browsers. */
export function browserSuite(root) {
  return {
    rootDir: root,
    roots: ['<rootDir>/src'],
    testMatch,
    testEnvironment: path.join(here, 'browser-environment.cjs'),
    setupFilesAfterEnv: [setup],
    testTimeout: 120_000,
    moduleNameMapper: {
      // React's development version records a stack trace for each element, which takes a tenth of the tests' time.
      '^react/jsx-runtime$': jsxRuntime,
      '^@tabler/icons-react$': path.join(here, 'lazy-icons.cjs'),
      '\\.module\\.css$': path.join(here, 'css-module-stub.cjs'),
      '\\.css$': path.join(here, 'empty-stub.cjs'),
    },
    transform,
    transformIgnorePatterns,
  };
}

/** Returns the jest configuration of a workspace in the folder `root` whose code runs in Node. */
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

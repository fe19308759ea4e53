import { type PackageFile, toPublishedPackage } from './published-package';

const SOURCE: PackageFile = {
  name: '@backoffice/ui',
  version: '1.2.0',
  exports: {
    '.': './src/ui.ts',
    './list': './src/table/list.tsx',
    './filters': { types: './src/filters/filter-types.ts', default: './src/filters/filters.ts' },
    './remote/*': './src/remote/*.ts',
    './styles.css': './src/theme/styles.css',
    './css-modules': './src/css-modules.d.ts',
  },
  dependencies: { '@backoffice/platform': '*', react: '^19.3.1', zod: '^4.6.7' },
};

const context = { versions: { '@backoffice/platform': '1.4.0' }, ranges: {}, libraries: { zod: '4.6.7' } };

test('a published package offers compiled files with their types instead of sources', () => {
  expect(toPublishedPackage(SOURCE, context).exports).toEqual({
    '.': { types: './dist/ui.d.ts', default: './dist/ui.js' },
    './list': { types: './dist/table/list.d.ts', default: './dist/table/list.js' },
    './filters': { types: './dist/filters/filter-types.d.ts', default: './dist/filters/filters.js' },
    './remote/*': { types: './dist/remote/*.d.ts', default: './dist/remote/*.js' },
    './styles.css': './dist/theme/styles.css',
    './css-modules': { types: './dist/css-modules.d.ts' },
  });
  expect(toPublishedPackage(SOURCE, context)).toMatchObject({ type: 'module', files: ['dist'], version: '1.2.0' });
});

test('React and the shared packages that a package uses are peer dependencies, and zod has the version that the shell provides', () => {
  const { dependencies, peerDependencies } = toPublishedPackage(SOURCE, context);
  expect(dependencies).toEqual({ zod: '4.6.7' });
  expect(peerDependencies).toEqual({ '@backoffice/platform': '^1.4.0', react: '^19.3.1' });
});

test('publishConfig adds a command, entries, and packages in the range that the repository requires', () => {
  const publishConfig = {
    bin: { 'backoffice-tooling': './dist/bin.mjs' },
    exports: { './jest-config': './dist/test/jest.config.mjs' },
    dependencies: { jest: '*' },
  };
  const published = toPublishedPackage({ ...SOURCE, publishConfig }, { ...context, ranges: { jest: '30.5.2' } });
  expect(published).toMatchObject({ bin: publishConfig.bin, exports: publishConfig.exports });
  expect(published.dependencies).toEqual({ jest: '30.5.2', zod: '4.6.7' });
});

test('a package that requires an unpublished one cannot be published', () => {
  const dependencies = { '@backoffice/api': '*' };
  const reason = '@backoffice/ui needs @backoffice/api, which is not published';
  expect(() => toPublishedPackage({ ...SOURCE, dependencies }, context)).toThrow(reason);
});

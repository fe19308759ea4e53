import { toSourcePath } from './source-maps';

test.each([
  ['of the workspace', './src/module.tsx', 'mf-food/src/module.tsx'],
  ['of a shared package', '../shared/ui/src/page.tsx', 'shared/ui/src/page.tsx'],
  ['of an installed package', '../node_modules/react/index.js', 'node_modules/react/index.js'],
  [
    'of a package that is installed elsewhere',
    '../../../app/node_modules/react/index.js',
    'node_modules/react/index.js',
  ],
  ['of the bundler', 'webpack/runtime/css_loading', 'webpack/runtime/css_loading'],
  ['of a generated module', 'data:text/javascript,import "/home/someone/node_modules/react"', 'generated'],
])('the source path %s is relative to the repository', (_kind, resourcePath, expected) => {
  expect(toSourcePath('mf-food', resourcePath)).toBe(expected);
});

import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetRule } from '@rspack/core';

/** Files that no screen uses and tree shaking cannot remove. `unused-library-stubs.ts` replaces them. */
const UNUSED_FILES = {
  axios: [
    'lib/adapters/fetch.js',
    'lib/cancel/CancelToken.js',
    'lib/helpers/AxiosURLSearchParams.js',
    'lib/helpers/HttpStatusCode.js',
    'lib/helpers/cookies.js',
    'lib/helpers/formDataToJSON.js',
    'lib/helpers/progressEventReducer.js',
    'lib/helpers/toFormData.js',
    'lib/helpers/toURLEncodedForm.js',
  ],
  '@mantine/core': [
    'esm/components/ActionIcon/ActionIconGroup/ActionIconGroup.mjs',
    'esm/components/ActionIcon/ActionIconGroupSection/ActionIconGroupSection.mjs',
    'esm/components/Button/ButtonGroup/ButtonGroup.mjs',
    'esm/components/Button/ButtonGroupSection/ButtonGroupSection.mjs',
    'esm/core/InlineStyles/InlineStyles.mjs',
    'esm/core/InlineStyles/hash-styles.mjs',
    'esm/core/MantineProvider/default-colors.mjs',
    'esm/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs',
    'esm/core/MantineProvider/MantineClasses/MantineClasses.mjs',
    'esm/core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs',
  ],
  '@module-federation/runtime-core': ['dist/plugins/snapshot/SnapshotHandler.js', 'dist/utils/preload.js'],
  '@tanstack/query-core': ['build/modern/infiniteQueryBehavior.js'],
};

const STUBS = path.join(import.meta.dirname, 'unused-library-stubs.ts');

/** Returns a function that finds the folder of a library of the workspace in `root`. */
function createFolderFinder(root: string) {
  const require = createRequire(path.join(root, 'package.json'));
  return (name: string) => {
    const suffix = path.join('node_modules', name, path.sep);
    const entry = require.resolve(name);
    return entry.slice(0, entry.lastIndexOf(suffix) + suffix.length);
  };
}

/** Returns the `resolve.alias` of the shell in `root` that replaces unused files of its libraries. */
export function findLibraryAliases(root: string): Record<string, string> {
  const findFolder = createFolderFinder(root);
  const unused = Object.entries(UNUSED_FILES).flatMap(([name, files]) =>
    files.map((file) => [path.join(findFolder(name), file), STUBS]),
  );
  // The production build is selected here, because the `exports` of react-router select its development build.
  const router = path.join(findFolder('react-router'), 'dist/production');
  return {
    ...Object.fromEntries(unused),
    [path.join(findFolder('@module-federation/runtime-core'), 'dist/utils/semver/index.js')]: path.join(
      import.meta.dirname,
      'federation-semver.ts',
    ),
    'react-router$': path.join(router, 'index.mjs'),
    'react-router/dom$': path.join(router, 'dom-export.mjs'),
  };
}

/**
 * Returns a rule for the shell in `root` that removes the transition of a loader from Mantine's buttons: the product's
 * buttons show their own spinner. The chunk of menus and selects keeps the transitions.
 */
export function createButtonRule(root: string): RuleSetRule {
  const components = path.join(createFolderFinder(root)('@mantine/core'), 'esm/components');
  return {
    include: ['ActionIcon', 'Button'].map((name) => path.join(components, name, `${name}.mjs`)),
    resolve: { alias: { [path.join(components, 'Transition/Transition.mjs')]: STUBS } },
  };
}

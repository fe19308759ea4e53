import { createRequire } from 'node:module';
import path from 'node:path';

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
    'esm/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs',
    'esm/core/MantineProvider/MantineClasses/MantineClasses.mjs',
    'esm/core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs',
  ],
  '@module-federation/runtime-core': ['dist/plugins/snapshot/SnapshotHandler.js', 'dist/utils/preload.js'],
  '@tanstack/query-core': ['build/modern/infiniteQueryBehavior.js'],
};

/** Returns the `resolve.alias` of the shell in `root` that replaces unused files of its libraries. */
export function findLibraryAliases(root: string): Record<string, string> {
  const require = createRequire(path.join(root, 'package.json'));
  const findFolder = (name: string) => {
    const suffix = path.join('node_modules', name, path.sep);
    const entry = require.resolve(name);
    return entry.slice(0, entry.lastIndexOf(suffix) + suffix.length);
  };
  const replacement = path.join(import.meta.dirname, 'unused-library-stubs.ts');
  const unused = Object.entries(UNUSED_FILES).flatMap(([name, files]) =>
    files.map((file) => [path.join(findFolder(name), file), replacement]),
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

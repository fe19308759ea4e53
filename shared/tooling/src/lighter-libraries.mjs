import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const STAND_INS = fileURLToPath(new URL('stand-ins.mjs', import.meta.url));

/** Files of libraries that no screen ever reaches and that a bundler cannot know to be idle; stand-ins.mjs says why. */
const IDLE_FILES = {
  axios: ['lib/adapters/fetch.js', 'lib/helpers/HttpStatusCode.js'],
  '@mantine/core': [
    'esm/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs',
    'esm/core/MantineProvider/MantineClasses/MantineClasses.mjs',
    'esm/core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs',
  ],
  '@module-federation/runtime-core': ['dist/plugins/snapshot/SnapshotHandler.js'],
};

/** The `resolve.alias` that leaves out of the shell in `root` what its libraries carry along for others. */
export function lighterLibraries(root) {
  const require = createRequire(path.join(root, 'package.json'));
  const folderOf = (name) => {
    const inside = path.join('node_modules', name, path.sep);
    const entry = require.resolve(name);
    return entry.slice(0, entry.lastIndexOf(inside) + inside.length);
  };
  const idle = Object.entries(IDLE_FILES).flatMap(([name, files]) =>
    files.map((file) => [path.join(folderOf(name), file), STAND_INS]),
  );
  // Its package names the build that warns developers, whatever the mode.
  const router = path.join(folderOf('react-router'), 'dist/production');
  return {
    ...Object.fromEntries(idle),
    'react-router$': path.join(router, 'index.mjs'),
    'react-router/dom$': path.join(router, 'dom-export.mjs'),
  };
}

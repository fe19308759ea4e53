import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (name) => require(`${name}/package.json`).version;

/** Version of every entry of this package that the shell provides; equal to SHELL_CONTRACT_VERSION. */
export const FACADE_VERSION = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

/**
 * The one list of what exists once in the browser. The shell provides it (`eager`: part of its first chunk; lazy: a
 * chunk of its own, loaded when a remote asks), remotes only consume it. A name with a slash at its end stands for
 * everything below the package.
 */
export const SHARED_MODULES = [
  { name: 'react', version: versionOf('react'), eager: true },
  { name: 'react/', version: versionOf('react'), eager: true },
  { name: 'react-dom', version: versionOf('react-dom'), eager: true },
  { name: 'react-dom/', version: versionOf('react-dom'), eager: true },
  ...['client', 'session', 'feedback', 'query', 'router', 'ui'].map((entry) => facade(entry, true)),
  ...['ui/data-table', 'ui/filters', 'forms'].map((entry) => facade(entry, false)),
];

function facade(entry, eager) {
  return { name: `@backoffice/shared/${entry}`, version: FACADE_VERSION, eager };
}

/** The `shared` option of a remote's federation plugin: consume, never bundle, and refuse another version. */
export function consumedModules() {
  return Object.fromEntries(
    SHARED_MODULES.map(({ name, version }) => [
      name,
      { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  );
}

/** Name of the shell's chunk that holds a lazily shared module: `shared-ui-filters`. */
export function lazyChunkName(name) {
  return name.replace('@backoffice/', '').replaceAll('/', '-');
}

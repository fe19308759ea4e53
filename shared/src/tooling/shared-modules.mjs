import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (name) => require(`${name}/package.json`).version;

/** Version of every entry of this package that the shell provides; equal to SHELL_CONTRACT_VERSION. */
export const FACADE_VERSION = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

/**
 * The one list of what exists once in the browser. The shell provides it (`eager`: part of its first chunk; lazy: in the
 * shell's `chunk` of that name, loaded when a remote asks), remotes only consume it. A name with a slash at its end
 * stands for everything below the package.
 */
export const SHARED_MODULES = [
  { name: 'react', version: versionOf('react'), eager: true },
  { name: 'react/', version: versionOf('react'), eager: true },
  { name: 'react-dom', version: versionOf('react-dom'), eager: true },
  { name: 'react-dom/', version: versionOf('react-dom'), eager: true },
  ...['client', 'session', 'feedback', 'query', 'router', 'ui'].map((entry) => ({ ...facade(entry), eager: true })),
  // Nearly every list has both a table and filters: one file for the two is one request less.
  { ...facade('ui/data-table'), eager: false, chunk: 'shared-lists' },
  { ...facade('ui/filters'), eager: false, chunk: 'shared-lists' },
  // Most lists are edited, by fields that have their parts in common with the filters.
  { ...facade('ui/form'), eager: false, chunk: 'shared-lists' },
  // Most lists have a switch or a deletion.
  { ...facade('query/mutations'), eager: false, chunk: 'shared-lists' },
  // It holds no state, but date-fns comes with it, which the filters hold already.
  { ...facade('format/dates'), eager: false, chunk: 'shared-lists' },
  { ...facade('forms'), eager: false, chunk: 'shared-forms' },
];

function facade(entry) {
  return { name: `@backoffice/shared/${entry}`, version: FACADE_VERSION };
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

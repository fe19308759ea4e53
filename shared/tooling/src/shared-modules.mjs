import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (name) => require(`${name}/package.json`).version;

/** Version of every entry of our own packages that the shell provides; equal to SHELL_CONTRACT_VERSION. */
export const FACADE_VERSION = JSON.parse(
  readFileSync(new URL('../../platform/package.json', import.meta.url), 'utf8'),
).version;

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
  ...['client', 'session', 'feedback', 'query', 'router'].map((entry) => ({
    ...facade(`platform/${entry}`, entry),
    eager: true,
  })),
  { ...facade('ui', 'ui'), eager: true },
  // Nearly every list has both a table and filters: one file for the two is one request less.
  { ...facade('ui/data-table', 'ui/data-table'), eager: false, chunk: 'shared-lists' },
  { ...facade('ui/filters', 'ui/filters'), eager: false, chunk: 'shared-lists' },
  { ...facade('ui/list'), eager: false, chunk: 'shared-lists' },
  // Only the areas with forms load it; the reports have none.
  { ...facade('ui/record-form'), eager: false, chunk: 'shared-record-forms' },
  { ...facade('platform/query/mutations', 'query/mutations'), eager: false, chunk: 'shared-record-forms' },
  // Deprecated, for releases of areas that were built before `ui/list` and `ui/record-form`.
  { ...facade('ui/form', 'ui/form'), eager: false, chunk: 'shared-former' },
  // It holds no state, but date-fns comes with it, which the filters hold already.
  { ...facade('platform/dates', 'format/dates'), eager: false, chunk: 'shared-lists' },
  { ...facade('ui/forms', 'forms'), eager: false, chunk: 'shared-forms' },
];

function facade(entry, former) {
  const formerName = former && `@backoffice/shared/${former}`;
  return { name: `@backoffice/${entry}`, formerName, version: FACADE_VERSION };
}

const formerNames = Object.fromEntries(SHARED_MODULES.map(({ name, formerName }) => [name, formerName]));

/**
 * Adds to a record by module name the same values by former names, which areas ask for that were built before `shared`
 * was divided into packages. The next major version of the contract gives them up.
 */
export function withFormerNames(record) {
  const entries = Object.entries(record);
  const former = entries.flatMap(([name, value]) => (formerNames[name] ? [[formerNames[name], value]] : []));
  return Object.fromEntries([...entries, ...former]);
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

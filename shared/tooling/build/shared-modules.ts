import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT, readJson } from './workspaces';

const tooling = createRequire(path.join(ROOT, 'shared/tooling/package.json'));
const packageVersion = (file: string) => readJson<{ version: string }>(file).version;
const libraryVersion = (name: string) => packageVersion(tooling.resolve(`${name}/package.json`));

/** Version of every entry of our own packages that the shell provides; equal to SHELL_CONTRACT_VERSION. */
const FACADE_VERSION = packageVersion(path.join(ROOT, 'shared/platform/package.json'));

export interface SharedModule {
  /** A name with a slash at its end stands for everything below the package. */
  name: string;
  /** Name that remotes request which were built before `shared` was divided into packages. */
  formerName?: string;
  version: string;
  /** Whether the module is part of the shell's first chunk. Otherwise it is loaded, in `chunk`, when a remote needs it. */
  eager: boolean;
  chunk?: string;
}

const library = (name: string, packageName: string): SharedModule => ({
  name,
  version: libraryVersion(packageName),
  eager: true,
});

const facade = (entry: string, former: string | undefined, chunk?: string): SharedModule => ({
  name: `@backoffice/${entry}`,
  ...(former === undefined ? {} : { formerName: `@backoffice/shared/${former}` }),
  version: FACADE_VERSION,
  eager: chunk === undefined,
  ...(chunk === undefined ? {} : { chunk }),
});

/** The one list of modules that exist once in the browser: the shell provides them, remotes only consume them. */
export const SHARED_MODULES: SharedModule[] = [
  library('react', 'react'),
  library('react/', 'react'),
  library('react-dom', 'react-dom'),
  library('react-dom/', 'react-dom'),
  ...['client', 'session', 'feedback', 'query', 'router'].map((entry) => facade(`platform/${entry}`, entry)),
  facade('ui', 'ui'),
  // Nearly every list has both a table and filters: one file for the two is one request less.
  facade('ui/data-table', 'ui/data-table', 'shared-lists'),
  facade('ui/filters', 'ui/filters', 'shared-lists'),
  facade('ui/list', undefined, 'shared-lists'),
  // Only the areas with forms load it; the reports have none.
  facade('ui/record-form', undefined, 'shared-record-forms'),
  facade('platform/query/mutations', 'query/mutations', 'shared-record-forms'),
  // Deprecated, for releases of areas that were built before `ui/list` and `ui/record-form`.
  facade('ui/form', 'ui/form', 'shared-former'),
  // It holds no state, but brings date-fns, which the filters contain already.
  facade('platform/dates', 'format/dates', 'shared-lists'),
  facade('ui/forms', 'forms', 'shared-forms'),
];

const formerNames = new Map(SHARED_MODULES.map(({ name, formerName }) => [name, formerName]));

/**
 * Adds to a record by module name the same values by former names. The next major version of the contract drops them.
 */
export function withFormerNames<Value>(record: Record<string, Value>): Record<string, Value> {
  const former = Object.entries(record).flatMap(([name, value]) => {
    const formerName = formerNames.get(name);
    return formerName === undefined ? [] : [[formerName, value] as const];
  });
  return { ...record, ...Object.fromEntries(former) };
}

/** Returns the `shared` option of a remote's federation plugin: consume, never bundle, and refuse another version. */
export function consumedModules() {
  const options = (version: string) =>
    ({ import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` }) as const;
  return Object.fromEntries(SHARED_MODULES.map(({ name, version }) => [name, options(version)]));
}

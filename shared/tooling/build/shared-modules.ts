import { createRequire } from 'node:module';
import path from 'node:path';
import { findStandaloneArea, ROOT, readJson, sharedPackageFolder } from './workspaces';

/**
 * Package from whose folder the libraries are resolved. In an area's own repository this is the platform, because the
 * libraries may not be resolvable from the tooling.
 */
const RESOLVING = findStandaloneArea(ROOT) === undefined ? 'tooling' : 'platform';
const resolver = createRequire(path.join(sharedPackageFolder(RESOLVING), 'package.json'));
const packageVersion = (file: string) => readJson<{ version: string }>(file).version;
const libraryVersion = (name: string) => packageVersion(resolver.resolve(`${name}/package.json`));

/** Versions of the libraries that the shell provides, by package. */
export const LIBRARY_VERSIONS = {
  react: libraryVersion('react'),
  'react-dom': libraryVersion('react-dom'),
  zod: libraryVersion('zod'),
};

/** Version of the product's own shared modules; equal to SHELL_CONTRACT_VERSION. */
const FACADE_VERSION = packageVersion(path.join(sharedPackageFolder('platform'), 'package.json'));

export interface SharedModule {
  /** Module name; a trailing slash matches every subpath of the package. */
  name: string;
  /** Module name that remotes request when they were built before `shared` was divided into packages. */
  formerName?: string;
  version: string;
  /** Whether the module is in the shell's first chunk; otherwise it is loaded, in `chunk`, when a remote needs it. */
  eager: boolean;
  chunk?: string;
  /** Module of the product that the shell provides in place of the library. It exports only a part of the library. */
  part?: string;
}

const library = (name: string, packageName: keyof typeof LIBRARY_VERSIONS): SharedModule => ({
  name,
  version: LIBRARY_VERSIONS[packageName],
  eager: true,
});

const facade = (entry: string, former: string | undefined, chunk?: string): SharedModule => ({
  name: `@backoffice/${entry}`,
  ...(former === undefined ? {} : { formerName: `@backoffice/shared/${former}` }),
  version: FACADE_VERSION,
  eager: chunk === undefined,
  ...(chunk === undefined ? {} : { chunk }),
});

/** Modules that are loaded once: the shell provides them, and remotes consume them without bundling them. */
export const SHARED_MODULES: SharedModule[] = [
  library('react', 'react'),
  library('react/', 'react'),
  library('react-dom', 'react-dom'),
  library('react-dom/', 'react-dom'),
  { ...library('zod/mini', 'zod'), part: '@backoffice/platform/schema-functions' },
  ...['client', 'session', 'feedback', 'query', 'router'].map((entry) => facade(`platform/${entry}`, entry)),
  facade('platform/access', undefined),
  facade('platform/slots', undefined),
  facade('ui', 'ui'),
  // The table and the filters are in one chunk, because nearly every list page needs both.
  facade('ui/data-table', 'ui/data-table', 'shared-lists'),
  facade('ui/filters', 'ui/filters', 'shared-lists'),
  facade('ui/list', undefined, 'shared-lists'),
  // The chunk `shared-record-forms` is loaded by areas with forms, and by the reports area when its form is opened.
  facade('ui/record-form', undefined, 'shared-record-forms'),
  facade('platform/query/mutations', 'query/mutations', 'shared-record-forms'),
  // `ui/form` is deprecated. Only area releases that were built before `ui/list` and `ui/record-form` existed need it.
  facade('ui/form', 'ui/form', 'shared-former'),
  // The date functions have no state. They are shared because they need date-fns, which the chunk of the filters
  // contains.
  facade('platform/dates', 'format/dates', 'shared-lists'),
  facade('ui/forms', 'forms', 'shared-forms'),
];

const formerNames = new Map(SHARED_MODULES.map(({ name, formerName }) => [name, formerName]));

/**
 * Returns `record`, whose keys are module names, with each value also under the module's former name. Remotes that were
 * built before the renaming request the former names; the next major version of the contract drops them.
 */
export function addFormerModuleNames<Value>(record: Record<string, Value>): Record<string, Value> {
  const former = Object.entries(record).flatMap(([name, value]) => {
    const formerName = formerNames.get(name);
    return formerName === undefined ? [] : [[formerName, value] as const];
  });
  return { ...record, ...Object.fromEntries(former) };
}

/** Returns the `shared` option of a remote's federation plugin: consume, never bundle, reject incompatible versions. */
export function consumedModules() {
  const options = (version: string) =>
    ({ import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` }) as const;
  return Object.fromEntries(SHARED_MODULES.map(({ name, version }) => [name, options(version)]));
}

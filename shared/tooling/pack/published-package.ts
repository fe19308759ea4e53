/** The fields of a package.json that are published. */
export interface PackageFile {
  name: string;
  version: string;
  sideEffects?: boolean | string[];
  exports?: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /** Fields of the published package.json that differ from those in the repository. */
  publishConfig?: Partial<PackageFile> & { bin?: Record<string, string> };
}

/** The shared packages, each after the packages that it uses. */
export const PACKAGES = ['contract', 'platform', 'ui', 'testing', 'tooling'];

export const COMPILED_FOLDER = 'dist';

/** Packages that an application must contain only once: a second copy would have separate contexts. */
const SINGLETONS = ['react', 'react-dom'];
const OWN_SCOPE = '@backoffice/';

const toCompiledStem = (source: string) => source.replace(/^\.\/src\//, `./${COMPILED_FOLDER}/`).replace(/\.tsx?$/, '');

/** Returns the declaration file and the script to which `source` is compiled, as a package.json entry. */
function toCompiledEntry(source: string, types = source): string | Record<string, string> {
  const stem = toCompiledStem(source);
  if (source.endsWith('.d.ts')) return { types: `${stem}.ts` };
  if (!/\.tsx?$/.test(source)) return stem;
  return { types: `${toCompiledStem(types)}.d.ts`, default: `${stem}.js` };
}

function toCompiledExports(exports: PackageFile['exports'] = {}): PackageFile['exports'] {
  return Object.fromEntries(
    Object.entries(exports).map(([entry, target]) => {
      const { types, default: source = '' } = typeof target === 'string' ? { default: target } : target;
      return [entry, toCompiledEntry(source, types)];
    }),
  );
}

function sortKeys(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export interface PublishedContext {
  /** Versions of the shared packages by name. */
  versions: Record<string, string>;
  /** Ranges of packages that `publishConfig` adds as `*`, because the repository requires them elsewhere. */
  ranges: Record<string, string>;
  /** Versions that the shell provides: with a newer one, the live shell would refuse an area. */
  libraries: Record<string, string>;
}

/**
 * Returns the package.json with which a shared package is published. Its entries are the compiled files. React and the
 * shared packages that it uses are peer dependencies, so an area has one copy of each. Throws when the package requires
 * a package of this repository that is not published.
 */
export function toPublishedPackage(source: PackageFile, { versions, ranges, libraries }: PublishedContext) {
  const { name, version, sideEffects, publishConfig } = source;
  const dependencies: Record<string, string> = {};
  const peerDependencies: Record<string, string> = {};
  for (const [dependency, range] of Object.entries({ ...source.dependencies, ...publishConfig?.dependencies })) {
    if (dependency.startsWith(OWN_SCOPE)) {
      const published = versions[dependency];
      if (published === undefined) throw new Error(`${name} needs ${dependency}, which is not published`);
      peerDependencies[dependency] = `^${published}`;
    } else if (SINGLETONS.includes(dependency)) peerDependencies[dependency] = range;
    else dependencies[dependency] = libraries[dependency] ?? (range === '*' ? ranges[dependency] : range) ?? range;
  }
  return {
    name,
    version,
    license: 'UNLICENSED',
    type: 'module',
    ...(sideEffects !== undefined && { sideEffects }),
    exports: publishConfig?.exports ?? toCompiledExports(source.exports),
    ...(publishConfig?.bin && { bin: publishConfig.bin }),
    files: [COMPILED_FOLDER],
    dependencies: sortKeys(dependencies),
    peerDependencies: sortKeys(peerDependencies),
  };
}

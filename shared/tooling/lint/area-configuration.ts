interface Override {
  includes: string[];
  /** Paths of files with lint rules, relative to the configuration that uses them. */
  plugins?: string[];
  [settings: string]: unknown;
}

/** The parts of a `biome.json` that differ between this repository and an area's. */
export interface LintConfiguration {
  overrides: Override[];
  [settings: string]: unknown;
}

const AREA_FOLDER = /^mf-\*\//;
const isForEveryFolder = (pattern: string) => /^!?\*\*\//.test(pattern);

/** Returns the patterns that apply to the files of an area, relative to its folder. */
function toAreaPatterns(includes: readonly string[]): string[] {
  return includes
    .filter((pattern) => AREA_FOLDER.test(pattern) || isForEveryFolder(pattern))
    .map((pattern) => pattern.replace(AREA_FOLDER, ''));
}

function toAreaOverrides(overrides: readonly Override[]): Override[] {
  return overrides
    .map((override) => ({ ...override, includes: toAreaPatterns(override.includes) }))
    .filter(({ includes }) => includes.some((pattern) => !pattern.startsWith('!')));
}

/**
 * Converts this repository's `configuration` to a configuration for an area's own repository, with the settings that
 * apply to an area's files. It has no plugins, because Biome would look for their files in the area's repository.
 */
export function toAreaConfiguration({ $schema, overrides, ...settings }: LintConfiguration): LintConfiguration {
  return { ...settings, overrides: toAreaOverrides(overrides.filter(({ plugins }) => plugins === undefined)) };
}

/** Returns the lint rules for an area's files, with plugins, whose files must be in the configuration file's folder. */
export function toAreaRules({ overrides }: LintConfiguration): LintConfiguration {
  const withPlugins = overrides.map(({ plugins, ...override }) => ({
    ...override,
    ...(plugins && { plugins: plugins.map((file) => file.replace(/^.*\//, './')) }),
  }));
  return { overrides: toAreaOverrides(withPlugins) };
}

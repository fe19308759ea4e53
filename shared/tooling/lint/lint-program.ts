import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findStandaloneArea } from '../build/workspaces';

/** Files of the published package, next to this module; `area-rules.json` is written by `npm run pack`. */
const RULES_FILE = 'area-rules.json';
const PLUGIN_FILE = 'query-cache.grit';

/** Matches the line of the lint plugin `query-cache.grit` that reads the area's name from the path of the linted file. */
const AREA_BY_PATH = /\$filename <: .*\(\$area\)/;

/** Returns the command-line program of the linter that is installed with this package. */
export function findLinter(): string {
  const file = createRequire(import.meta.url).resolve('@biomejs/biome/package.json');
  return path.join(path.dirname(file), 'bin/biome');
}

/** Returns the source of the lint plugin with a fixed area name: paths in an area's own repository do not contain it. */
function insertAreaName(pluginSource: string, area: string): string {
  if (!AREA_BY_PATH.test(pluginSource)) throw new Error(`${PLUGIN_FILE} takes the name of the area from no path`);
  return pluginSource.replace(AREA_BY_PATH, `$area = "${area}"`);
}

/** Writes the lint rules for `area` below node_modules in the area's repository `root`. Returns the folder. */
function writeAreaRules(area: string, root: string): string {
  const readPublished = (file: string) =>
    readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), file), 'utf8');
  const folder = path.join(root, 'node_modules/.cache/backoffice/lint');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'biome.json'), readPublished(RULES_FILE));
  writeFileSync(path.join(folder, PLUGIN_FILE), insertAreaName(readPublished(PLUGIN_FILE), area));
  return folder;
}

/** Returns the linter's parameters for checking `rules` in the workspace `name`. The linter must run in `root`. */
export function listLintParameters(name: string, root: string, rules: readonly string[]): string[] {
  const only = rules.map((rule) => `--only=${rule}`);
  if (findStandaloneArea(root) === undefined) return ['lint', ...only, path.join(name, 'src')];
  return ['lint', ...only, `--config-path=${writeAreaRules(name, root)}`, 'src'];
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { RELEASE_NAME_PATTERN } from '@backoffice/contract/release-names';
import { deployableNames, findStandaloneArea, ROOT, siteFolder } from '../build/workspaces';

/** Matches what is probably a host name without a URL scheme. */
const HOST = /^[\w-]+(\.[\w-]+)+(:\d+)?$|^localhost(:\d+)?$/i;

/**
 * Resolves a path on the command line, which is relative to the folder in which the user called npm: npm runs a
 * workspace's script in another folder.
 */
export const resolvePath = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

/** Returns the folder of a site that `--site` names; by default, the site in DATA_DIR. */
export function resolveSite(site: string | undefined): string {
  const folder = resolvePath(site ?? '');
  if (site !== undefined && (site.trim() === '' || (HOST.test(site) && !existsSync(folder)))) {
    throw new Error(`--site "${site}" is neither a folder nor an address such as https://backoffice.example.com`);
  }
  if (site !== undefined) return folder;
  if (findStandaloneArea(ROOT) === undefined || process.env.DATA_DIR) return siteFolder();
  throw new Error('Name the site: npm run deploy -- --site <its address or folder>');
}

const hasSources = (name: string) => deployableNames().includes(name);

/** Whether `name` can be a workspace. Sources are not required, because those of a deployed area may have been deleted. */
export const isReleaseName = (name: string) => RELEASE_NAME_PATTERN.test(name);

/** Returns the command line that runs `command` for `name`; omits the name in an area's own repository. */
export function formatCommand(command: string, name: string): string {
  if (findStandaloneArea(ROOT) === name) return `npm run ${command}`;
  return hasSources(name) ? `npm run ${command} -w ${name}` : `npm run ${command} -- ${name}`;
}

/**
 * Returns the workspaces that a command names, and throws for a name for which `isKnown` returns false. In the separate
 * repository of an area, the name can be omitted.
 */
export function resolveWorkspaceNames(names: string[], isKnown = hasSources): string[] {
  const area = findStandaloneArea(ROOT);
  if (area !== undefined) {
    if (names.every((name) => name === area)) return [area];
    throw new Error(`This repository contains only ${area}, not ${names.join(' ')}`);
  }
  const deployed = deployableNames();
  if (names.length === 0 || !names.every(isKnown)) {
    throw new Error(`Name one of ${deployed.join(', ')}: npm run deploy -w ${deployed[1]}`);
  }
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`${repeated} is named twice`);
  return names;
}

/**
 * Returns the workspace that a command names, which may have no sources in this repository. Throws when the command
 * names more than one.
 */
export function resolveWorkspaceName(names: string[]): string {
  const [name = '', ...others] = resolveWorkspaceNames(names, isReleaseName);
  if (others.length > 0) throw new Error(`Name one workspace, not ${names.join(' ')}`);
  return name;
}

/** Throws when several workspaces are named together with one of `options`, which are for a single workspace. */
export function requireSingleWorkspace(names: string[], options: Record<string, string | undefined>): void {
  const option = Object.keys(options).find((key) => options[key] !== undefined);
  if (names.length > 1 && option !== undefined)
    throw new Error(`--${option} is for one workspace, not ${names.join(' ')}`);
}

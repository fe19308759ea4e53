import path from 'node:path';
import { deployableNames, siteFolder } from '../build/workspaces';

/** Resolves `--site` from the folder in which the command was given: npm runs a workspace's script in its folder. */
export function resolveSite(site: string | undefined): string {
  return site === undefined ? siteFolder() : path.resolve(process.env.INIT_CWD ?? '.', site);
}

/** Returns the one workspace that a command names. */
export function deployedName([name = '', ...others]: string[]): string {
  const deployed = deployableNames();
  if (deployed.includes(name) && others.length === 0) return name;
  throw new Error(`Name one of ${deployed.join(', ')}: npm run deploy -w ${deployed[1]}`);
}

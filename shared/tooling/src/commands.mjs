import path from 'node:path';
import { readCommandLine } from './command-line.mjs';
import { ROOT, remoteNames, siteFolder } from './workspaces.mjs';

const SITE = { type: 'string' };

/**
 * Reads the arguments of a command on the site: the workspace that it is about, `--site`, and what `options` name
 * besides. npm runs a workspace's script in its folder: a relative folder is meant from where the command was given.
 */
export function readArguments(usage, options = {}) {
  const { values, positionals } = readCommandLine({
    usage,
    options: { site: SITE, ...options },
    allowPositionals: true,
  });
  const site = values.site === undefined ? siteFolder() : path.resolve(process.env.INIT_CWD ?? '.', values.site);
  return { ...values, names: positionals, site };
}

/** The one workspace that a command is about. */
export function deployedName([name, ...others], root = ROOT) {
  const deployed = ['shell', ...remoteNames(root)];
  if (deployed.includes(name) && others.length === 0) return name;
  throw new Error(`Name one of ${deployed.join(', ')}: npm run deploy -w ${deployed[1]}`);
}

/** Runs a command, which answers what to print; what it rejects with is one line and the exit code 1. */
export async function runCommand(command) {
  try {
    console.log(await command());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

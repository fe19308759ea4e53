import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { publish, readSite } from './site.mjs';
import { buildVersion, ROOT, readJson, remoteNames, siteFolder } from './workspaces.mjs';

/** Reads the workspace's own rspack.config.mjs for `mode`. */
export async function loadConfig(name, mode, root = ROOT) {
  const { default: config } = await import(pathToFileURL(path.join(root, name, 'rspack.config.mjs')).href);
  return config({}, { mode });
}

/** Runs one build. Rejects with its errors. */
export async function compile(config) {
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(config);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => {});
      if (failure) reject(failure);
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(stats);
    });
  });
}

async function buildWorkspace(name, version, site, root) {
  const { compressFolder } = await import('./compress.mjs');
  const { remoteRelease, shellRelease } = await import('./release.mjs');
  const draft = path.join(site, `.${name}-${version}-${process.pid}`);
  const folder = path.join(site, name, version);
  const config = await loadConfig(name, 'production', root);
  try {
    const stats = await compile({ ...config, output: { ...config.output, path: draft } });
    const input = { name, version, folder: draft, stats, root };
    const release = await (name === 'shell' ? shellRelease(input) : remoteRelease(input));
    await compressFolder(draft);
    writeFileSync(path.join(draft, 'release.json'), JSON.stringify(release, null, 1));
    mkdirSync(path.dirname(folder), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function upToDate(name, site, log, root) {
  const version = buildVersion(name, root);
  const file = path.join(site, name, version, 'release.json');
  if (!existsSync(file)) {
    const started = performance.now();
    await buildWorkspace(name, version, site, root);
    log(`${name} ${version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return readJson(file);
}

function isPublished(site, releases) {
  if (!existsSync(path.join(site, 'index.html'))) return false;
  const { shell, remotes } = readSite(site);
  const versions = new Map(remotes.map(({ description, current }) => [description.name, current.version]));
  versions.set('shell', shell?.current.version);
  return Object.entries(releases).every(([name, release]) => versions.get(name) === release.version);
}

/**
 * Builds the workspaces in `names` whose sources changed and publishes them in `site`. One that cannot be built leaves
 * the others, and its own published version, as they are. Answers the failures, by name.
 */
export async function buildSite({
  site = siteFolder(),
  names = ['shell', ...remoteNames()],
  log = console.log,
  root = ROOT,
}) {
  const releases = {};
  const failures = {};
  await Promise.all(
    names.map(async (name) => {
      try {
        releases[name] = await upToDate(name, site, log, root);
      } catch (error) {
        failures[name] = error;
        log(`${name} could not be built: ${error.message}`);
      }
    }),
  );
  // In the order asked for, not in the order finished: the same sources make the same registry.
  const ordered = Object.fromEntries(names.filter((name) => name in releases).map((name) => [name, releases[name]]));
  const hasShell = 'shell' in ordered || readSite(site).shell !== undefined;
  if (hasShell && !isPublished(site, ordered)) await publish(site, ordered);
  return failures;
}

async function main() {
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const known = ['shell', ...remoteNames()];
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}; build one of ${known.join(', ')}`);
  const site = siteFolder();
  const failures = await buildSite({ site, names: asked.length > 0 ? asked : known });
  for (const { description, current } of readSite(site).remotes) console.log(`${description.name} ${current.version}`);
  if (Object.keys(failures).length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readCommandLine } from './command-line.mjs';
import { draftOf, explained } from './drafts.mjs';
import { recordOf, withReleases } from './registry.mjs';
import { shownInstant } from './shown-instant.mjs';
import { changeSite, openSite, readRelease, readSite } from './site.mjs';
import { isWhole, moveIntoPlace } from './version-files.mjs';
import { buildVersion, ROOT, remoteNames, siteFolder } from './workspaces.mjs';

const USAGE = `Builds what changed into DATA_DIR/site and makes it live where nobody has deployed or rolled back.

  npm run build                      # the shell and every area
  npm run build -- mf-menu shell     # these
`;

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
      compiler.close((closing) => {
        if (failure ?? closing) reject(failure ?? closing);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
        else resolve(stats);
      });
    });
  });
}

async function buildInto(site, { name, version, root }) {
  const { compressFolder } = await import('./compress.mjs');
  const { remoteRelease, shellRelease } = await import('./release.mjs');
  const draft = draftOf(site, `${name}-${version}`);
  const config = await loadConfig(name, 'production', root);
  // A preview of what is live must not share its chunk registry.
  const uniqueName = name === 'shell' ? name : `${name}@${version}`;
  try {
    const stats = await compile({ ...config, output: { ...config.output, path: draft, uniqueName } });
    const input = { name, version, folder: draft, stats, root };
    const release = await (name === 'shell' ? shellRelease(input) : remoteRelease(input));
    writeFileSync(path.join(draft, 'release.json'), JSON.stringify(release, null, 1));
    await compressFolder(draft);
    mkdirSync(path.join(site, name), { recursive: true });
    await moveIntoPlace(draft, { site, name, version });
  } catch (error) {
    throw explained(error, `${name} ${version}`, site);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Builds `version` of the workspace `name` into its folder of `site`, unless its files lie there whole. Answers the
 * release and how many seconds the build took; undefined where there was nothing to build.
 */
export async function ensureBuilt({ name, version, site, root = ROOT }) {
  if (isWhole(site, name, version)) return { release: readRelease(site, name, version) };
  const started = performance.now();
  await buildInto(site, { name, version, root });
  return { release: readRelease(site, name, version), seconds: (performance.now() - started) / 1000 };
}

/** Whether somebody decided what is live, which only somebody changes: a deployment or a rollback did. */
const isDecided = (record) => record?.by !== undefined && record.by !== 'start';

/** Whether another version of `name` than `version` stays live, which is told of. */
function staysLive({ name, version, site, log }) {
  const record = recordOf(readSite(site), name);
  if (!isDecided(record) || record.current.version === version) return false;
  const { current, by, since } = record;
  log(`${name} stays at ${current.version}, live by ${by} since ${shownInstant(since)}`);
  log(`  to show the sources instead: npm run deploy -w ${name}`);
  return true;
}

/** Makes the built sources live unless a deployment or rollback decided otherwise. Takes the lock only for a change. */
async function publishBuilt(site, built, lock) {
  const at = new Date().toISOString();
  const change = (registry) => {
    const isNews = ([name, { version }]) => {
      const record = recordOf(registry, name);
      return !isDecided(record) && record?.current.version !== version;
    };
    const releases = Object.fromEntries(Object.entries(built).filter(isNews));
    const hasPage = existsSync(path.join(site, 'index.html'));
    const isNothing = Object.keys(releases).length === 0 && hasPage;
    return isNothing ? undefined : withReleases(registry, releases, { at, by: 'start' });
  };
  if (change(readSite(site)) !== undefined) await changeSite(site, change, lock);
}

/** Builds what may go live by itself; answers its release. */
async function buildOne({ name, site, root, log }) {
  const version = buildVersion(name, root);
  if (staysLive({ name, version, site, log })) return undefined;
  const { release, seconds } = await ensureBuilt({ name, version, site, root });
  if (seconds !== undefined) log(`${name} ${version} built in ${seconds.toFixed(1)} s`);
  return release;
}

/**
 * Builds the workspaces in `names` whose sources changed and publishes them in `site`, except where a deployment or a
 * rollback decided what is live. One that cannot be built leaves the others, and its own published version, as they
 * are. Answers the failures, by name. Rejects with a `LockHeldError` when another process changes the site for longer
 * than `patienceMs`.
 */
export async function buildSite({
  site = siteFolder(),
  names = ['shell', ...remoteNames()],
  log = console.log,
  root = ROOT,
  patienceMs,
}) {
  await openSite(site, { patienceMs });
  const built = {};
  const failures = {};
  await Promise.all(
    names.map(async (name) => {
      try {
        built[name] = await buildOne({ name, site, root, log });
      } catch (error) {
        failures[name] = error;
        log(`${name} could not be built: ${error.message}`);
      }
    }),
  );
  // In the order asked for, not in the order finished: the same sources make the same registry.
  const ordered = Object.fromEntries(
    names.filter((name) => built[name] !== undefined).map((name) => [name, built[name]]),
  );
  if ('shell' in ordered || readSite(site).shell !== undefined) await publishBuilt(site, ordered, { patienceMs });
  return failures;
}

async function main() {
  const { positionals: asked } = readCommandLine({ usage: USAGE, allowPositionals: true });
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

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onExit } from 'signal-exit';
import { startRecordFile } from '../api-contract/start-record';
import { findRetiredVersion, HISTORY_FILE, type HistoryDetails, listChanges } from '../history';
import { type Origin, type SiteUpdate, setOrigin } from '../origins';
import { readSite } from '../site';
import { cutText, hasEntries, listChangedNames, listEntryVersions, readEntry, type SiteChange } from '../site-entry';
import { isVersionIntact } from '../version-files';
import { fetchRelease, fetchReleaseOnce } from './release-cache';
import { type CommandNeeds, listRequiredReleases, type NamedVersion } from './required-releases';
import { LostResponseError, type SiteClient } from './site-client';

/** Returns the entries that differ between two registries, and the details of each change for the history. */
function describeUpdate({ before, registry, details }: SiteUpdate): SiteChange {
  const changed = listChangedNames(before, registry);
  const toDetails = ({ who, commit, dirty, message, bytes, seconds, skipped }: HistoryDetails) => ({
    ...{ who: who && cutText(who), commit, dirty, message: message && cutText(message), bytes, seconds },
    skipped: skipped && Object.fromEntries(Object.entries(skipped).map(([gate, reason]) => [gate, cutText(reason)])),
  });
  const recorded = listChanges(before, registry, details).map((entry) => [entry.name, toDetails(entry)] as const);
  return {
    entries: Object.fromEntries(changed.map((name) => [name, readEntry(registry, name)])),
    details: Object.fromEntries(recorded),
  };
}

/** Lists the versions of an update whose files the site may lack: those that it adds and those that were built. */
function listSent({ before }: SiteUpdate, { entries }: SiteChange, isBuilt: (release: NamedVersion) => boolean) {
  return Object.entries(entries).flatMap(([name, entry]) => {
    const listed = listEntryVersions(readEntry(before, name));
    const versions = listEntryVersions(entry).map((version) => ({ name, version }));
    return versions.filter((release) => !listed.includes(release.version) || isBuilt(release));
  });
}

const toKey = ({ name, version }: NamedVersion) => `${name} ${version}`;

/** Throws when the server would refuse the change, before types are checked, tests run and releases built. */
function requirePermission({ names = [] }: CommandNeeds, permitted = names): void {
  const foreign = names.find((name) => !permitted.includes(name));
  if (foreign === undefined) return;
  throw new Error(`The token in DEPLOY_TOKEN is for ${permitted.join(', ')}, not for ${foreign}`);
}

function createOrigin(site: string, client: SiteClient, use: CommandNeeds): Origin {
  let etag = '';
  const sent = new Set<string>();
  /** Releases whose files in the origin are intact. */
  const intact = new Set<string>();
  /** Whether the command has built a release, or built it again because the files in the origin are damaged. */
  const isBuilt = (release: NamedVersion) => !intact.has(toKey(release)) && isVersionIntact({ site, ...release });
  const pullRegistry = async () => {
    const registry = await client.readRegistry();
    etag = registry.etag;
    requirePermission(use, registry.permitted);
    // The registry is empty before the first deployment. No file is written then: `readEtag` accepts a missing file.
    if (registry.content !== '') writeFileSync(path.join(site, 'registry.json'), registry.content);
  };
  const sendChange = async (change: SiteChange, update: SiteUpdate): Promise<boolean> => {
    try {
      return await client.sendChange(change, etag, update);
    } catch (error) {
      if (!(error instanceof LostResponseError)) throw error;
      const isRead = await pullRegistry().then(
        () => true,
        () => false,
      );
      if (isRead && hasEntries(readSite(site), change)) return true;
      if (isRead && error.isAnswered) return false;
      throw new Error(`${error.message}: the change may have been made; npm run releases shows what is live`);
    }
  };
  return {
    address: client.address,
    readHealth: client.readHealth,
    async pull() {
      if (use.names !== undefined) await client.requireWrites?.();
      await pullRegistry();
      const record = await client.readStartRecord?.();
      if (record !== undefined) writeFileSync(startRecordFile(site), record);
      const registry = readSite(site);
      const { names = [] } = use;
      // A rollback of a retired area reads the version to make live from the history.
      const isHistoryRead = use.history || names.some((name) => registry.retired?.[name] !== undefined);
      if (isHistoryRead) writeFileSync(path.join(site, HISTORY_FILE), await client.readHistory());
      const retired = names.flatMap((name) => {
        const version = findRetiredVersion(site, registry, name);
        return version === undefined ? [] : { name, version };
      });
      for (const one of [...listRequiredReleases(registry, use), ...retired]) {
        if (existsSync(path.join(site, one.name, one.version))) continue;
        // The cache is not used for the command's own workspaces: the command may replace damaged files, and a new
        // preview with the same label may have different files.
        const fetchFiles = use.names?.includes(one.name) ? fetchRelease : fetchReleaseOnce;
        await fetchFiles(client, { site, ...one });
        if (isVersionIntact({ site, ...one })) intact.add(toKey(one));
      }
    },
    async push(update) {
      const change = describeUpdate(update);
      const releases = listSent(update, change, isBuilt);
      for (const one of releases.filter((release) => !sent.has(toKey(release)))) {
        await client.sendRelease(one.name, one.version, path.join(site, one.name, one.version));
        sent.add(toKey(one));
      }
      const isMade = await sendChange(change, update);
      if (!isMade) {
        // The next attempt sends the files again: the command that changed the site may have deleted unlisted files.
        sent.clear();
        return false;
      }
      writeFileSync(path.join(site, 'registry.json'), JSON.stringify(update.registry));
      for (const { name, version } of releases) {
        await client.restoreRelease?.(name, version, path.join(site, name, version));
      }
      return true;
    },
  };
}

const created: string[] = [];

function removeWorkingCopies(): void {
  for (const folder of created) rmSync(folder, { recursive: true, force: true });
}

/**
 * Creates a working copy of a site in `folder`, with the site's registry and the releases that `use` needs. Returns its
 * path. `changeSite` pushes changes of the working copy to the site. The working copy is removed when the process
 * exits or a signal ends it.
 */
export function openWorkingCopy(client: SiteClient, use: CommandNeeds, folder = tmpdir()): string {
  const parent = mkdtempSync(path.join(folder, 'working-copy-'));
  if (created.push(parent) === 1) onExit(removeWorkingCopies);
  const site = path.join(parent, 'site');
  mkdirSync(site);
  setOrigin(site, createOrigin(site, client, use));
  return site;
}

import { notify } from '@backoffice/platform/feedback';
import { excludeRemote } from '../federation/excluded-remotes';
import { readPageRegistry } from '../federation/page-registry';
import { type VisibleRelease, visibleReleases } from '../federation/visible-releases';
import { remoteHealthStore } from '../recovery/remote-health-store';
import { hasEvidenceInCode } from './area-code';
import type { ChangedBuiltIn } from './built-ins';
import type { PageCheck } from './containment';
import { codeFreezesObject, codeRemovesProperty, codeSetsFunction, codeSetsProperty, type Evidence } from './evidence';
import type { RemovedPart } from './frame';
import { listStateChanges } from './state-changes';

interface PageChange {
  release: VisibleRelease;
  name: string;
  /** Whether the change could not be undone, so other areas may fail until the page is reloaded. */
  isLasting: boolean;
}

/** Development-server version. Such areas are not blamed for changes, because hot reloading changes the page too. */
const DEVELOPMENT = 'development';

/** Returns the releases whose code has run in this page, the likely cause first. */
function listSuspects(release: VisibleRelease | undefined): VisibleRelease[] {
  const loaded = [...remoteHealthStore.getState()].filter(([, { readyAt }]) => readyAt !== undefined);
  const others = loaded.map(([remote, { version }]) => ({ remote, version }));
  return release === undefined ? others : [release, ...others.filter(({ remote }) => remote !== release.remote)];
}

/** Returns the first release whose code contains the evidence of a change. */
async function findAuthor(releases: readonly VisibleRelease[], evidence: Evidence) {
  for (const release of releases) if (await hasEvidenceInCode(release, evidence)) return release;
  return undefined;
}

function findEvidence({ kind, name, value }: ChangedBuiltIn): Evidence {
  if (kind === 'frozen') return codeFreezesObject(name.replace(/\.\*$/, ''));
  const property = name.slice(name.lastIndexOf('.') + 1);
  if (kind === 'removed') return codeRemovesProperty(property);
  if (typeof value === 'function') return codeSetsFunction(property, value);
  // A symbol key has the name `symbol`, which is no evidence: any code can contain `typeof x === 'symbol'`.
  return property === 'symbol' ? () => false : codeSetsProperty(property);
}

async function checkBuiltIn(change: ChangedBuiltIn, release: VisibleRelease | undefined): Promise<PageChange[]> {
  const evidence = findEvidence(change);
  const author = await findAuthor(listSuspects(release), evidence);
  if (author === undefined || author.version === DEVELOPMENT) return [];
  if (!change.isUndone) change.undo();
  return [{ release: author, name: change.name, isLasting: !change.isUndone }];
}

async function checkStates(release: VisibleRelease, states: NonNullable<PageCheck['states']>): Promise<PageChange[]> {
  const changes: PageChange[] = [];
  const isOther = ({ remote }: VisibleRelease) => remote !== release.remote;
  const visible = visibleReleases.getState().filter(isOther);
  for (const { name, evidence, isLate, undo } of listStateChanges(states, release.remote)) {
    if (!(await hasEvidenceInCode(release, evidence))) continue;
    if (isLate && (await findAuthor(visible, evidence)) !== undefined) continue;
    undo?.();
    changes.push({ release, name, isLasting: false });
  }
  return changes;
}

async function checkRemovals(release: VisibleRelease, removals: readonly RemovedPart[]): Promise<PageChange[]> {
  const changes: PageChange[] = [];
  for (const { name, evidence, isLasting, restore } of removals) {
    if (evidence !== undefined && !(await hasEvidenceInCode(release, evidence))) continue;
    restore?.();
    changes.push({ release, name, isLasting });
  }
  return changes;
}

/** The changes that have been reported, each as its remote, version and name. */
const reported = new Set<string>();
/** The remotes for which a notification has already offered to reload the page without them. */
const offered = new Set<string>();

/** Reports an area's new changes. Offers to reload the page without the area if a change could not be undone. */
async function report({ remote, version }: VisibleRelease, changes: readonly PageChange[]): Promise<void> {
  const names = new Set(changes.map(({ name }) => name));
  const newNames = [...names].filter((name) => !reported.has(`${remote} ${version} ${name}`));
  for (const name of newNames) reported.add(`${remote} ${version} ${name}`);
  if (newNames.length > 0) {
    const { reportPageChange } = await import(/* webpackChunkName: "recovery" */ '../recovery/page-failure');
    reportPageChange(remote, version, newNames);
  }
  if (offered.has(remote) || !changes.some(({ isLasting }) => isLasting)) return;
  offered.add(remote);
  offerReload(remote);
}

function offerReload(remote: string): void {
  const registered = readPageRegistry().remotes.find(({ description }) => description.name === remote);
  const title = registered?.description.title ?? remote;
  notify.waiting(`${title} changed the page in a way that can affect other pages.`, {
    action: { label: `Reload without ${title}`, onClick: () => excludeRemote(remote) },
  });
}

/**
 * Finds the areas that changed the page, undoes their changes where possible and reports them. An area is blamed only
 * if its scripts contain evidence of the change, such as the replacing function or the name of the changed property,
 * because browser extensions change pages too. Returns whether an area was blamed.
 */
export async function checkPage({ release, builtIns = [], removals = [], states }: PageCheck) {
  const changes: PageChange[] = [];
  for (const change of builtIns) changes.push(...(await checkBuiltIn(change, release)));
  if (release !== undefined && release.version !== DEVELOPMENT) {
    changes.push(...(await checkRemovals(release, removals)));
    if (states !== undefined) changes.push(...(await checkStates(release, states)));
  }
  const changesByRelease = new Map<string, PageChange[]>();
  for (const change of changes) {
    const key = `${change.release.remote}@${change.release.version}`;
    changesByRelease.set(key, [...(changesByRelease.get(key) ?? []), change]);
  }
  for (const [first, ...others] of changesByRelease.values()) {
    if (first !== undefined) await report(first.release, [first, ...others]);
  }
  return changes.length > 0;
}

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { scriptArguments } from '../shared/tooling/test/fixtures/run-script';
import { FAST_BUILD, getDataDir, getDataRoot } from './app-instance';
import { makeLive } from './deployment';

const ROOT = path.join(__dirname, '..');
const TOOLING = path.join(ROOT, 'shared/tooling/release');

/** The version of every broken release. */
export const BROKEN_VERSION = '8.0.0-broken';

/**
 * How a broken release misbehaves, as set in the page's session storage. Without a setting, the release works, but one
 * of its styles applies to the whole page.
 */
export type Misbehaviour = 'start' | 'render' | 'effect' | 'handlers' | 'endless' | 'page' | 'hidden' | 'lasting';

/** Returns the source code of an ES module that wraps the remote's original one and misbehaves as the tests request. */
const createBrokenModule = (remote: string) => `
import { Outlet } from '@backoffice/platform/router';
import { useEffect, useState } from 'react';
import original from './original-module';
import './leak.css';

const misbehaviour = sessionStorage.getItem('misbehaving ${remote}');
const broken = () => new Error('Broken on purpose at /menu?token=secret');
if (misbehaviour === 'start') throw broken();

function changePage() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('h1 { letter-spacing: 1rem; }');
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.lang = 'xx';
  document.documentElement.classList.add('class-of-${remote}');
  document.body.style.overflow = 'hidden';
  document.body.insertAdjacentHTML('beforeend', '<div class="left-by-${remote}">Two for one</div>');
  document.head.querySelector('style').remove();
  document.getElementById('root').replaceChildren();
  window.onbeforeunload = () => undefined;
  globalThis.variableOfArea = 1;
  Object.prototype.addedByArea = 1;
  Array.prototype.map = function () { return ['of ${remote}']; };
  JSON.parse = () => 'of ${remote}';
  globalThis.fetch = () => Promise.reject(new Error('of ${remote}'));
  history.pushState = () => 'of ${remote}';
  Storage.prototype.setItem = () => 'of ${remote}';
  window.addEventListener = () => 'of ${remote}';
}

function hidePage() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { opacity: 0; }');
  document.adoptedStyleSheets.push(sheet);
}

function Broken() {
  useEffect(() => {
    if (misbehaviour === 'page') changePage();
    if (misbehaviour === 'hidden') hidePage();
    if (misbehaviour === 'lasting') Object.defineProperty(Object.prototype, 'addedByArea', { value: 1 });
    return () => {
      if (misbehaviour === 'page') document.getElementById('root').inert = true;
    };
  }, []);
  if (misbehaviour === 'render') throw broken();
  useEffect(() => {
    if (misbehaviour === 'effect') throw broken();
    return () => {
      if (misbehaviour === 'handlers') throw new RangeError('Broken on leaving');
    };
  }, []);
  const [filter, setFilter] = useState({ page: 1 });
  const nextFilter = { page: filter.page };
  useEffect(() => {
    if (misbehaviour === 'endless') setFilter(nextFilter);
  }, [nextFilter]);
  if (misbehaviour !== 'handlers') return <Outlet />;
  return (
    <>
      <button type="button" onClick={() => { throw broken(); }}>Throw</button>
      <button type="button" onClick={() => { Promise.reject(new TypeError('Rejected on purpose')); }}>Reject</button>
      <Outlet />
    </>
  );
}

const routes = {};
for (const [segment, children] of Object.entries(original.routes)) routes[segment] = [{ element: <Broken />, children }];
export default { routes };
`;
/** Returns a style sheet with a rule for the whole page. The tests expect that the rule applies to no other area. */
const createLeakingStyles = (remote: string) => `:root { --leak-of-${remote}: yes; }`;

/** Creates a copy of the sources in which each of `remotes` is broken, and returns its folder. */
function copyProductWithBrokenRemotes(remotes: string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), 'broken-releases-'));
  for (const shared of ['node_modules', 'shared', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    symlinkSync(path.join(ROOT, shared), path.join(root, shared));
  }
  for (const remote of remotes) {
    const sources = path.join(root, remote, 'src');
    mkdirSync(path.dirname(sources));
    for (const file of ['package.json', 'rspack.config.mjs', 'src']) {
      cpSync(path.join(ROOT, remote, file), path.join(root, remote, file), { recursive: true });
    }
    renameSync(path.join(sources, 'module.tsx'), path.join(sources, 'original-module.tsx'));
    writeFileSync(path.join(sources, 'module.tsx'), createBrokenModule(remote));
    writeFileSync(path.join(sources, 'leak.css'), createLeakingStyles(remote));
  }
  return root;
}

const getBuildsFolder = () => path.join(getDataRoot(), 'broken-releases');

/**
 * Builds a broken release of each of `remotes`. `breakRemotes` copies these releases into the site of a worker's
 * app instance.
 */
export async function buildBrokenReleases(remotes: string[]): Promise<void> {
  const root = copyProductWithBrokenRemotes(remotes);
  const script = `
    import { ensureBuilt } from ${JSON.stringify(`${TOOLING}/build-release.ts`)};
    const [site, root, version, ...names] = process.argv.slice(1);
    await Promise.all(names.map((name) => ensureBuilt({ name, version, site, root })));
  `;
  try {
    const parameters = scriptArguments(script, getBuildsFolder(), root, BROKEN_VERSION, ...remotes);
    await promisify(execFile)(process.execPath, parameters, { env: FAST_BUILD });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * Makes the broken release of each remote live, with the working release as its fallback. Returns a function that
 * restores the site.
 */
export function breakRemotes(remotes: string[]): () => void {
  const site = path.join(getDataDir(), 'site');
  const documents = ['registry.json', 'index.html'].map((name) => path.join(site, name));
  const contents = documents.map((file) => readFileSync(file));
  for (const remote of remotes) {
    const release = path.join(remote, BROKEN_VERSION);
    cpSync(path.join(getBuildsFolder(), release), path.join(site, release), { recursive: true });
  }
  makeLive(remotes, BROKEN_VERSION);
  return () => {
    for (const [index, file] of documents.entries()) writeFileSync(file, contents[index] ?? '');
    for (const remote of remotes) rmSync(path.join(site, remote, BROKEN_VERSION), { recursive: true, force: true });
  };
}

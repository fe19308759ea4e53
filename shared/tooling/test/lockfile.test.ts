import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, runScript } from './fixtures/run-script';

interface LockedPackage {
  version?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: { node?: string };
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

function readLockfile(file: string): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

const locked = readLockfile(path.join(ROOT, 'package-lock.json'));

/** Returns the locked package that `name` resolves to from the package at `location`, as Node looks it up. */
function resolveFrom(location: string, name: string): LockedPackage | undefined {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = locked[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (found !== undefined || folder === '') return found;
  }
}

const optionalDependencies = Object.entries(locked).flatMap(([location, entry]) =>
  Object.keys(entry.optionalDependencies ?? {}).map((name) => ({ location, name, entry: resolveFrom(location, name) })),
);

/** Platforms, such as `linux x64`, of each package's native packages (except those for musl), by package location. */
const coveredPlatforms = new Map<string, string[]>();
for (const { location, entry } of optionalDependencies) {
  if (entry?.cpu === undefined || locked[location]?.cpu !== undefined || entry.libc?.includes('musl')) continue;
  const platforms = (entry.os ?? []).flatMap((os) => (entry.cpu ?? []).map((cpu) => `${os} ${cpu}`));
  coveredPlatforms.set(location, [...(coveredPlatforms.get(location) ?? []), ...platforms]);
}

const PLATFORMS = ['darwin x64', 'darwin arm64', 'linux x64', 'linux arm64', 'win32 x64'];
// The embedded database exists for macOS and Linux. On Windows, DATABASE_URL must name a database server.
const DATABASE_PLATFORMS = PLATFORMS.filter((platform) => !platform.startsWith('win32'));

test('the lockfile contains native packages, including those of the bundler and the linter', () => {
  const names = [...coveredPlatforms.keys()].map((location) => location.replace('node_modules/', ''));
  expect(names).toEqual(expect.arrayContaining(['@rspack/binding', '@biomejs/biome', '@swc/core', 'api', 'sharp']));
});

test('the lockfile contains each optional dependency of a locked package, including those for musl', () => {
  expect(optionalDependencies.filter(({ entry }) => entry === undefined)).toEqual([]);
});

test.each([...coveredPlatforms])('the lockfile contains %s for every platform', (location, platforms) => {
  expect(platforms).toEqual(expect.arrayContaining(location === 'api' ? DATABASE_PLATFORMS : PLATFORMS));
});

test('no locked package requires a newer Node than the product does', () => {
  const asksForNewer = Object.entries(locked)
    .filter(([, { engines }]) => /^>=? ?2[1-9]/.test(engines?.node ?? ''))
    .map(([location]) => location);
  expect(asksForNewer).toEqual([]);
});

test('package.json allows or refuses the install script of each package that has one', () => {
  const { allowScripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const withScript = Object.keys(locked).filter((location) => locked[location]?.hasInstallScript);
  const names = withScript.map((location) => location.slice(location.lastIndexOf('node_modules/') + 13));
  expect(Object.keys(allowScripts).sort()).toEqual(names.sort());
});

describe('an installation', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'installation-'));
    mkdirSync(path.join(root, 'node_modules'));
    write('package-lock.json', {
      'node_modules/react': { version: '19.0.0' },
      'api/node_modules/lru': { version: '1.0.0' },
      'node_modules/native-mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
      'node_modules/native-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/native-wasm': { version: '1.0.0', optional: true },
    });
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(file: string, packages: Record<string, object>): void {
    writeFileSync(path.join(root, file), JSON.stringify({ packages }));
  }

  function isInstalled(platform: object): boolean {
    const module = JSON.stringify(path.join(ROOT, 'shared/tooling/install.mjs'));
    const call = `isInstalled(${JSON.stringify(root)}, ${JSON.stringify(platform)})`;
    const script = `import { isInstalled } from ${module}; console.log(${call})`;
    return runScript(script) === 'true';
  }

  const MAC = { os: 'darwin', cpu: 'arm64' };
  const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  const everywhere = { 'node_modules/react': { version: '19.0.0' }, 'api/node_modules/lru': { version: '1.0.0' } };

  test('is complete without the packages of other platforms', () => {
    write('node_modules/.package-lock.json', everywhere);
    expect(isInstalled(LINUX)).toBe(true);
  });

  test('is incomplete without a native package of this platform', () => {
    write('node_modules/.package-lock.json', everywhere);
    expect(isInstalled(MAC)).toBe(false);
    expect(isInstalled({ ...LINUX, libc: 'musl' })).toBe(false);
  });

  test('is incomplete when a package has a different version, even below a workspace', () => {
    write('node_modules/.package-lock.json', { ...everywhere, 'api/node_modules/lru': { version: '0.9.0' } });
    expect(isInstalled(LINUX)).toBe(false);
  });
});

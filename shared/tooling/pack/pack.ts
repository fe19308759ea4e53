import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { LIBRARY_VERSIONS } from '../build/shared-modules';
import { findDataFolder, ROOT, readJson } from '../build/workspaces';
import { resolvePath } from '../release/command-options';
import { compilePackages } from './compile-packages';
import { PACKAGES, type PackageFile, toPublishedPackage } from './published-package';

const readPackage = (folder: string) => readJson<PackageFile>(path.join(ROOT, folder, 'package.json'));

function writePackageFiles(folder: string): void {
  const packages = PACKAGES.map((name) => ({ name, source: readPackage(`shared/${name}`) }));
  const versions = Object.fromEntries(packages.map(({ source }) => [source.name, source.version]));
  const { devDependencies } = readJson<{ devDependencies: Record<string, string> }>(path.join(ROOT, 'package.json'));
  const ranges = Object.assign({}, devDependencies, ...packages.map(({ source }) => source.dependencies));
  for (const { name, source } of packages) {
    const published = toPublishedPackage(source, { versions, ranges, libraries: LIBRARY_VERSIONS });
    writeFileSync(path.join(folder, name, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    copyFileSync(path.join(ROOT, 'shared', name, 'README.md'), path.join(folder, name, 'README.md'));
  }
}

/** Compiles the shared packages and writes their tarballs into `to`. Returns the names of the files. */
async function packPackages(to: string): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
  try {
    await compilePackages(folder);
    writePackageFiles(folder);
    mkdirSync(to, { recursive: true });
    const folders = PACKAGES.map((name) => `./${name}`);
    const options = ['--json', '--ignore-scripts', '--pack-destination', to];
    const { stdout } = await execa('npm', ['pack', ...folders, ...options], { cwd: folder });
    return readTarballNames(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the file names from the output of `npm pack --json`: an array or, since npm 12, an object by package. */
function readTarballNames(output: string): string[] {
  const tarballs: Record<string, { filename: string }> = JSON.parse(output);
  return Object.values(tarballs).map(({ filename }) => filename);
}

interface PackOptions {
  to?: string;
}

export async function run(_names: string[], { to }: PackOptions): Promise<string> {
  const folder = to === undefined ? path.join(findDataFolder(), 'packages') : resolvePath(to);
  const files = await packPackages(folder);
  return files.map((file) => path.join(folder, file)).join('\n');
}

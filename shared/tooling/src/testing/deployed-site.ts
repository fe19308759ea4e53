import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of a site as a deployment leaves it. */
export interface DeployedSite {
  folder: string;
  /** What registry.json says. */
  registry(): { remotes: Array<Record<string, unknown>>; [field: string]: unknown };
  /** Versions by name, as the page's own registry has them. */
  live(): Record<string, string>;
  /** Every file, by path; not the record of turns. */
  files(): Record<string, string>;
  /** Puts a copy of the live shell with `changes` of its release.json beside it, and answers that release. */
  copyShell(version: string, changes: object): object;
}

export function deployedSite(folder: string): DeployedSite {
  const read = (file: string, encoding: BufferEncoding = 'utf8') => readFileSync(path.join(folder, file), encoding);
  const live = () => {
    const { shell, remotes } = JSON.parse(/id="registry">(.*?)<\/script>/s.exec(read('index.html'))?.[1] ?? '');
    const versions: Record<string, string> = { shell: shell.version };
    for (const { description, current } of remotes) versions[description.name] = current.version;
    return versions;
  };
  return {
    folder,
    registry: () => JSON.parse(read('registry.json')),
    live,
    files() {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
      const lasting = files.filter((file) => !file.startsWith('.publishing')).sort();
      return Object.fromEntries(lasting.map((file) => [file, read(file, 'base64')]));
    },
    copyShell(version, changes) {
      const [from, to] = [live().shell ?? '', version].map((name) => path.join(folder, 'shell', name));
      cpSync(String(from), String(to), { recursive: true });
      const release = { ...JSON.parse(read(`shell/${version}/release.json`)), version, ...changes };
      writeFileSync(path.join(String(to), 'release.json'), JSON.stringify(release));
      return release;
    },
  };
}

/** A copy of the site in `original`, in a data folder of its own below `parent`. */
export function copySite(original: string, parent: string): DeployedSite {
  const folder = path.join(mkdtempSync(path.join(parent, 'data-')), 'site');
  cpSync(original, folder, { recursive: true });
  return deployedSite(folder);
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TOOLING = path.join(__dirname, '..');
export const FORMS = '@backoffice/ui/forms';

export const hash = (file: string) => `sha384-${Buffer.from(file).toString('base64')}`;

/** A release of the shell, made up. */
export function shell(version: string) {
  const files = [`main.${version}.js`, `main.${version}.css`, `forms.${version}.js`];
  const integrity = Object.fromEntries(files.map((file) => [file, hash(file)]));
  return { version, first: files.slice(0, 2), lazy: { [FORMS]: files.slice(2) }, integrity };
}

/** A release of a remote, made up; mf-food takes the forms from the shell. */
export function remote(name: string, version: string, title = name) {
  const entry = `entry.${version}.js`;
  return {
    version,
    description: { name, title, paths: [name.slice(3)], visitors: 'signed-in', shell: '^1.0.0' },
    manifest: 'mf-manifest.json',
    entry,
    preload: [entry],
    needs: name === 'mf-food' ? [FORMS] : [],
    integrity: { [entry]: hash(entry) },
  };
}

/** A site whose releases are made up: folders without files. */
export interface PublishedSite {
  folder: string;
  /** Runs `script` as Node's own module, with `sites` (what site.mjs exports), `site` and `parameters` in scope. */
  run(script: string, ...parameters: unknown[]): string;
  /** Makes each of `deployments` live in turn. */
  publish(...deployments: Record<string, { version: string }>[]): void;
  page(): string;
  registry(): ReturnType<typeof JSON.parse>;
  pageRegistry(): ReturnType<typeof JSON.parse>;
  remove(): void;
}

export function publishedSite(): PublishedSite {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-'));
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const run = (script: string, ...parameters: unknown[]) => {
    const text = `
      import * as sites from ${JSON.stringify(path.join(TOOLING, 'site.mjs'))};
      import { withPreview } from ${JSON.stringify(path.join(TOOLING, 'registry.mjs'))};
      const [site, ...parameters] = JSON.parse(process.argv[1]);
      ${script}
    `;
    const asked = ['--input-type=module', '-e', text, JSON.stringify([folder, ...parameters])];
    return execFileSync(process.execPath, asked, { stdio: 'pipe', encoding: 'utf8' });
  };
  return {
    folder,
    run,
    publish(...deployments) {
      for (const [name, { version }] of deployments.flatMap((releases) => Object.entries(releases))) {
        mkdirSync(path.join(folder, name, version), { recursive: true });
      }
      run("for (const releases of parameters[0]) await sites.publish(site, releases, 'deploy')", deployments);
    },
    page: () => read('index.html'),
    registry: () => JSON.parse(read('registry.json')),
    pageRegistry: () => JSON.parse(/id="registry">(.*?)<\/script>/s.exec(read('index.html'))?.[1] ?? ''),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LIBRARY_VERSIONS } from '../build/shared-modules';
import { deployedSite } from '../test/fixtures/deployed-site';
import { installOffline, runCommand, runNpm } from '../test/fixtures/own-repository';
import { ROOT, runScript } from '../test/fixtures/run-script';
import { requireNewFolder, writeOwnRepository } from './own-repository';

// Compilers and builds on a busy machine take minutes.
jest.setTimeout(600_000);

const REMOTE = { name: 'mf-loyalty', segment: 'loyalty', title: 'Loyalty', contract: '1.0.0', order: 9 };
const PAGE = 'src/overview/overview-page.tsx';

/** Checks the types of the area's release against a shell, as a deployment of that shell does. */
const CHECK_TYPES = `
  import { checkSharedTypes } from './shared/tooling/release/gates/shared-types.ts';
  const [site, shell, version] = process.argv.slice(1);
  console.log(await checkSharedTypes({ site, shell, remotes: [{ name: 'mf-loyalty', version }] }));
`;

let folder: string;
const at = (...parts: string[]) => path.join(folder, ...parts);
const read = (file: string) => readFileSync(at('loyalty', file), 'utf8');

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'own-'));
  expect(runCommand(folder, 'pack', '--to', 'packages')).toMatchObject({ code: 0 });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the tarballs of the packages contain JavaScript modules with their declaration files, and neither sources nor fixtures', () => {
  const tarballs = readdirSync(at('packages'));
  expect(tarballs).toHaveLength(5);
  for (const tarball of tarballs) {
    const files = execFileSync('tar', ['-tzf', at('packages', tarball)], { encoding: 'utf8' }).split('\n');
    expect(files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
    expect(files.filter((file) => file.includes('/fixtures/'))).toEqual([]);
    const modules = files.filter((file) => file.endsWith('.js'));
    expect(modules.length).toBeGreaterThan(0);
    expect(files).toEqual(expect.arrayContaining(modules.map((file) => file.replace(/\.js$/, '.d.ts'))));
  }
});

describe('an area in a repository of its own', () => {
  beforeAll(() => {
    const options = ['--own-repo', 'loyalty', '--packages', 'packages'];
    const { code, output } = runCommand(folder, 'create-remote', 'loyalty', ...options);
    expect([code, output]).toEqual([0, expect.stringMatching(/^mf-loyalty is in .*loyalty: npm install/)]);
    installOffline(at('loyalty'));
  });

  test('has no configuration file that refers to a path above its folder', () => {
    for (const file of ['package.json', 'tsconfig.json', 'biome.json', 'jest.config.mjs', 'rspack.config.mjs']) {
      expect(read(file)).not.toContain('../');
    }
  });

  test('can be built without a deployed site, with a configuration that finds its own path and those of packages', () => {
    const configuration = read('rspack.config.mjs');
    const use = "if (!import.meta.resolve('@backoffice/ui').endsWith('/ui.js')) throw new Error(import.meta.filename);";
    writeFileSync(at('loyalty/rspack.config.mjs'), `${configuration}\n${use}\n`);
    const built = runNpm(at('loyalty'), 'build');
    writeFileSync(at('loyalty/rspack.config.mjs'), configuration);
    expect(built).toEqual({
      code: 0,
      output: expect.stringMatching(/^mf-loyalty 0\.1\.0-\w{10} is built in dist\/mf-loyalty\/0\.1\.0-\w{10}: \d/),
    });
  });

  test('can use a package that the repository of the shell does not install', () => {
    const library = (file: string) => at('loyalty/node_modules/points-library', file);
    mkdirSync(path.dirname(library('index.d.ts')));
    writeFileSync(library('package.json'), JSON.stringify({ name: 'points-library', version: '1.0.0' }));
    writeFileSync(library('index.d.ts'), 'export function addPoints(add: (points: number) => number): number;\n');
    const source =
      "import { addPoints } from 'points-library';\n\nexport const sum = addPoints((points) => points + 1);\n";
    writeFileSync(at('loyalty/src/points.ts'), source);
    expect(runNpm(at('loyalty'), 'types')).toEqual({ code: 0, output: 'Types: mf-loyalty is correct' });
  });

  test('passes types, tests and gates, becomes live, and uses the shell’s shared modules', () => {
    const shell = ['deploy', 'shell', '--site', 'site', '--skip-tests', 'A fixture'];
    expect(runCommand(folder, ...shell)).toMatchObject({ code: 0 });
    expect(runNpm(at('loyalty'), 'deploy', '--site', '../site')).toEqual({
      code: 0,
      output: expect.stringMatching(/^mf-loyalty 0\.1\.0-\w{10} is live: types and tests passed in /),
    });
    const site = deployedSite(at('site'));
    const { 'mf-loyalty': version = '' } = site.live();
    const release = JSON.parse(readFileSync(at('site/mf-loyalty', version, 'release.json'), 'utf8'));
    expect(release.imports).toEqual({ '@backoffice/ui': ['IconInbox', 'Page', 'Panel'] });
    expect(Object.keys(release.requires).sort()).toEqual(['@backoffice/ui', 'react/jsx-runtime']);
  });

  test('is compatible with a new shell, but not with a shell that renames a property that the area uses', () => {
    const { shell = '', 'mf-loyalty': version = '' } = deployedSite(at('site')).live();
    const file = at('site/shell', shell, '.sources.json.gz');
    const sources = JSON.parse(gunzipSync(readFileSync(file)).toString());
    const panel = 'shared/ui/src/controls/panel.tsx';
    const check = () => runScript(CHECK_TYPES, at('site'), shell, version);
    expect(check()).toBe('undefined');
    const renamed = { ...sources, [panel]: sources[panel].replaceAll(/\btitle\b/g, 'heading') };
    writeFileSync(file, gzipSync(JSON.stringify(renamed)));
    const reason = `mf-loyalty ${version} does not fit shell ${shell}: mf-loyalty/${PAGE}:6: `;
    const refused = check();
    writeFileSync(file, gzipSync(JSON.stringify(sources)));
    expect(refused).toContain(reason);
  });

  test('passes the linter right after it is created', () => {
    expect(runNpm(at('loyalty'), 'lint')).toEqual({ code: 0, output: expect.stringMatching(/^Checked \d+ files/) });
  });

  test.each([
    ['a library of the shell', "import { useQuery } from '@tanstack/react-query';", 'Import the facade in'],
    ['another area', "import { useQuery } from 'mf-menu';", 'A remote never imports another remote.'],
    [
      'the cached data of another area',
      "const useQuery = () => ownKey(['taxes'], 'mf-menu');",
      'An area caches data under its own name',
    ],
  ])(
    'is refused by the linter and not deployed when it uses %s, and the message names the file and line',
    (_what, use, rule) => {
      const file = 'src/overview/use-points.ts';
      writeFileSync(at('loyalty', file), `\n${use}\nexport const usePoints = () => useQuery();\n`);
      const linted = runNpm(at('loyalty'), 'lint');
      const deployed = runNpm(at('loyalty'), 'deploy', '--site', '../site');
      rmSync(at('loyalty', file));
      expect(linted).toEqual({ code: 1, output: expect.stringContaining(rule) });
      const reason = `mf-loyalty breaks a rule about what areas share, first at mf-loyalty/${file}:2: nothing is deployed`;
      expect([deployed.code, deployed.output.split('\n').at(-1)]).toEqual([1, reason]);
      expect(deployed.output).toContain(rule);
    },
  );

  test('passes the linter when it uses its own name as the owner of cached data', () => {
    const file = 'src/overview/points-owner.ts';
    writeFileSync(at('loyalty', file), "export const OWNER = 'mf-loyalty';\n");
    const { code } = runNpm(at('loyalty'), 'lint');
    rmSync(at('loyalty', file));
    expect(code).toBe(0);
  });

  test('is not deployed with a type error, and the message names its file and line', () => {
    writeFileSync(at('loyalty', PAGE), read(PAGE).replace('title="Overview"', 'heading="Overview"'));
    const { code, output } = runNpm(at('loyalty'), 'deploy', '--site', '../site');
    const reason = `mf-loyalty has type errors, first at mf-loyalty/${PAGE}:5: nothing is deployed`;
    expect([code, output.split('\n').at(-1)]).toEqual([1, reason]);
  });

  test('is staged and retired by commands without a workspace name, and the printed advice omits the name too', () => {
    // This removes the type error that the previous test left in the page.
    writeFileSync(at('loyalty', PAGE), read(PAGE).replace('heading="Overview"', 'title="Summary"'));
    const deploy = (...options: string[]) =>
      runNpm(at('loyalty'), 'deploy', '--site', '../site', '--skip-tests', 'A fixture', ...options);
    expect(deploy('--to', '10%').output).toMatch(/ is staged for 10% of the locations: /);
    const advice = /: npm run promote makes it live for all, npm run abort ends the rollout$/;
    expect(deploy()).toEqual({ code: 1, output: expect.stringMatching(advice) });
    const retired = runNpm(at('loyalty'), 'retire', '--site', '../site');
    expect(retired).toMatchObject({
      code: 0,
      output: expect.stringContaining('npm run rollback makes it live again until then, and npm run deploy later'),
    });
  });

  test.each([
    ['dev', '--against'],
    ['build', 'npm run build'],
    ['deploy', '--preview'],
  ])(
    'has a help text for the command %s that names no area and no setting of the shell’s repository',
    (command, word) => {
      const { code, output } = runNpm(at('loyalty'), command, '--help');
      expect([code, output]).toEqual([0, expect.stringContaining(word)]);
      expect(output).not.toMatch(/DATA_DIR|mf-menu/);
    },
  );

  test('is the only area that can be deployed from its repository', () => {
    expect(runNpm(at('loyalty'), 'deploy', 'mf-menu', '--site', '../site')).toEqual({
      code: 1,
      output: 'This repository contains only mf-loyalty, not mf-menu',
    });
  });
});

test('create-remote refuses to create a repository in a folder with files, and writes nothing', () => {
  mkdirSync(at('used'));
  writeFileSync(at('used/notes.txt'), 'Mine');
  const reason = `${at('used')} is not empty: name a new folder for the area's repository`;
  expect(() => writeOwnRepository(REMOTE, { folder: at('used') })).toThrow(reason);
  expect(readdirSync(at('used'))).toEqual(['notes.txt']);
  expect(() => requireNewFolder(at('unused'))).not.toThrow();
});

test('create-remote refuses to create a repository inside the shell’s repository', () => {
  const inside = path.join(ROOT, 'loyalty');
  const reason = `${inside} is in this repository: name a folder outside it for the area's repository`;
  expect(() => requireNewFolder(inside)).toThrow(reason);
});

test('create-remote refuses a packages folder without the tarballs, and writes nothing', () => {
  const reason = /^There is no backoffice-contract-[\d.]+\.tgz in .*used: npm run pack -- --to /;
  expect(() => writeOwnRepository(REMOTE, { folder: at('new'), packages: at('used') })).toThrow(reason);
  expect(readdirSync(folder)).not.toContain('new');
});

test('a repository without tarballs requires the shared packages in ranges that start at their versions', () => {
  writeOwnRepository(REMOTE, { folder: at('new') });
  const { dependencies, devDependencies } = JSON.parse(readFileSync(at('new/package.json'), 'utf8'));
  expect(dependencies).toMatchObject({ '@backoffice/ui': '^1.1.0', react: LIBRARY_VERSIONS.react });
  expect(devDependencies).toMatchObject({ '@backoffice/tooling': '^1.1.0', jest: expect.any(String) });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { deployedSite } from '../test/fixtures/deployed-site';
import { createTemporaryRoot, PACKAGES, type TemporaryRoot } from '../test/fixtures/temporary-root';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

let root: TemporaryRoot;

const create = (...names: string[]) => root.run('create-remote', ...names);

/** Runs an installed tool in a folder of the temporary repository and expects it to succeed. */
function expectPassed(folder: string, file: string, ...parameters: string[]): void {
  const tool = path.join(root.folder, 'node_modules', file);
  const options = { cwd: path.join(root.folder, folder), encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...parameters], options);
  expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, '']);
}

let untouched: Record<string, string>;

beforeAll(() => {
  root = createTemporaryRoot();
  untouched = Object.fromEntries(['package.json', 'package-lock.json'].map((file) => [file, root.read(file)]));
});

afterAll(() => root.remove());

beforeEach(() => {
  for (const [file, content] of Object.entries(untouched)) root.write(file, content);
  for (const name of readdirSync(root.folder).filter((entry) => entry.startsWith('mf-'))) {
    rmSync(path.join(root.folder, name), { recursive: true });
  }
  root.remote('mf-food', { paths: ['food', 'dishes'] });
});

test.each(['loyalty', 'gift-cards'])(
  'create-remote creates the area %s, which passes lint, types and its test, and can be deployed',
  async (segment) => {
    const site = deployedSite(path.join(mkdtempSync(path.join(root.folder, 'data-')), 'site'));
    expect(await root.run('deploy', 'shell', '--site', site.folder)).toMatchObject({ code: 0 });
    const before = site.live();
    expect(await create(segment)).toMatchObject({ code: 0 });
    expect(JSON.parse(root.read('package.json')).workspaces).toEqual([
      ...PACKAGES,
      'shell',
      'mf-food',
      `mf-${segment}`,
    ]);

    expectPassed('.', '@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', `mf-${segment}`, 'package.json');
    expectPassed('.', 'typescript7/bin/tsc', '-p', `mf-${segment}`);
    expectPassed(`mf-${segment}`, 'jest/bin/jest.js', '-w', '1');

    expect(await root.run('deploy', `mf-${segment}`, '--site', site.folder)).toMatchObject({ code: 0 });
    expect(site.live()).toEqual({ ...before, [`mf-${segment}`]: expect.any(String) });
    const title = segment === 'loyalty' ? 'Loyalty' : 'Gift cards';
    const links = [{ label: 'Overview', path: `/${segment}/overview` }];
    expect(site.registry().remotes).toMatchObject([{ description: { title, sidebar: { title, links, order: 10 } } }]);
  },
);

test('create-remote adds the workspace to the lockfile as npm does', async () => {
  const before = JSON.parse(root.read('package-lock.json')).packages;
  await create('loyalty');
  const { packages } = JSON.parse(root.read('package-lock.json'));
  expect(packages['mf-loyalty']).toEqual({
    version: '0.1.0',
    dependencies: { '@backoffice/platform': '*', '@backoffice/ui': '*' },
    devDependencies: { '@backoffice/testing': '*' },
  });
  expect(packages['node_modules/mf-loyalty']).toEqual({ resolved: 'mf-loyalty', link: true });
  const added = new Set(['mf-loyalty', 'node_modules/mf-loyalty']);
  expect(Object.keys(packages).filter((place) => !added.has(place))).toEqual(Object.keys(before));
});

test.each([
  ['no name', [], /^An area's name is small letters/],
  ['two names', ['gift', 'cards'], /^An area's name is small letters/],
  ['capital letters', ['Loyalty'], /^An area's name is small letters/],
  ['a path', ['../loyalty'], /^An area's name is small letters/],
  ['a name that begins with a digit', ['2go'], /^An area's name is small letters/],
  ['a name of 41 letters', ['a'.repeat(41)], /^An area's name is small letters/],
  ['the name of a remote', ['food'], /^\/food belongs to mf-food$/],
  ['the folder of a remote', ['mf-food'], /^\/food belongs to mf-food$/],
  ['another path of a remote', ['dishes'], /^\/dishes belongs to mf-food$/],
  ['tarballs for a workspace', ['loyalty', '--packages', 'x'], /^A workspace uses the packages of this repository/],
  [
    'an owner for a repository',
    ['loyalty', '--own-repo', 'x', '--owner', '@company/loyalty'],
    /^A repository of its own belongs to its team/,
  ],
  ['a path of the shell', ['terms'], /^\/terms belongs to the shell or the server$/],
])('create-remote refuses %s with a one-line message and writes nothing', async (_what, names, reason) => {
  const before = [readdirSync(root.folder), root.read('package.json'), root.read('package-lock.json')];
  const { code, output } = await create(...names);
  expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
  expect(output.split('\n')).toHaveLength(1);
  expect([readdirSync(root.folder), root.read('package.json'), root.read('package-lock.json')]).toEqual(before);
});

test.each([
  ['throws', "throw new Error('No menu');", /^mf-food\/src\/remote\.ts cannot be read: No menu$/],
  ['is not TypeScript', 'export default {', /^mf-food\/src\/remote\.ts cannot be read: .*found end of file/],
])(
  'create-remote prints a one-line message with the file name when the description of an existing area %s',
  async (_what, content, reason) => {
    root.write('mf-food/src/remote.ts', content);
    const { code, output } = await create('loyalty');
    expect([code, output.split('\n')]).toEqual([1, [expect.stringMatching(reason)]]);
  },
);

test('create-remote accepts a name with the prefix mf-', async () => {
  const { output } = await create('mf-loyalty');
  expect(output).toMatch(/^mf-loyalty is ready: /);
});

test('create-remote adds the owner of the area to CODEOWNERS, and a job that deploys the area', async () => {
  root.write('.github/CODEOWNERS', '* @company/platform\n');
  expect(await create('loyalty', '--owner', '@company/loyalty')).toMatchObject({ code: 0 });
  expect(root.read('.github/CODEOWNERS')).toBe('* @company/platform\n/mf-loyalty/ @company/loyalty\n');
  const job = root.read('.github/workflows/deploy-mf-loyalty.yml');
  expect(job.match(/run: npm run deploy .*/g)).toEqual([
    expect.stringMatching(
      /^run: npm run deploy -w mf-loyalty -- --preview "pr\.\$\{\{ .* \}\}" --site "\$SITE" --summary .* --screenshots /,
    ),
    'run: npm run deploy -w mf-loyalty -- --site "$SITE" --summary "$GITHUB_STEP_SUMMARY"',
  ]);
  expect(job).toMatch(/uses: actions\/upload-artifact@v4\n {8}id: screenshots\n(?:.*\n)*? {10}path: .*\/screenshots\n/);
  expect(job).toMatch('echo "[Download the screenshots]($SCREENSHOTS)" >> "$GITHUB_STEP_SUMMARY"');
});

test('create-remote adds the owner on a new line when CODEOWNERS has no line break at its end', async () => {
  root.write('.github/CODEOWNERS', '* @company/platform');
  expect(await create('loyalty', '--owner', '@company/loyalty')).toMatchObject({ code: 0 });
  expect(root.read('.github/CODEOWNERS')).toBe('* @company/platform\n/mf-loyalty/ @company/loyalty\n');
});

test('create-remote refuses an owner that is not a user, team or email address, and writes nothing', async () => {
  const { code, output } = await create('loyalty', '--owner', 'loyalty team');
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^The owner loyalty team is not a user, team or email address/),
  ]);
  expect(readdirSync(root.folder)).not.toContain('mf-loyalty');
});

test('create-remote refuses a name for which a folder exists', async () => {
  root.write('mf-loyalty/notes.txt', 'Mine');
  expect(await create('loyalty')).toEqual({ code: 1, output: 'There is already an mf-loyalty' });
});

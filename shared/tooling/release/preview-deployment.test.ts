import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DeployedSite } from '../test/fixtures/deployed-site';
import { changeFood, deployFoodBeforeAll } from '../test/fixtures/food-site';
import { FOOD_SCREENSHOT_WIDTHS, readWidths } from '../test/fixtures/screenshots';
import type { TemporaryRoot } from '../test/fixtures/temporary-root';

let root: TemporaryRoot;
let site: DeployedSite;

const { deploy } = deployFoodBeforeAll((created) => {
  ({ root, site } = created);
});

test('a preview adds files to the site and changes nothing that is live', async () => {
  const [before, page] = [site.live(), readFileSync(path.join(site.folder, 'index.html'), 'utf8')];
  changeFood(root, 'Soon');
  const pictures = path.join(site.folder, '../pictures');
  expect(await deploy('mf-food', '--preview', 'pr.12', '--screenshots', pictures)).toMatchObject({ code: 0 });
  expect(readWidths(pictures)).toEqual(FOOD_SCREENSHOT_WIDTHS);
  expect(site.live()).toEqual(before);
  expect(readFileSync(path.join(site.folder, 'index.html'), 'utf8')).toBe(page);
  expect(site.registry().previews).toEqual({ 'mf-food': [{ version: '1.0.0-pr.12', deployedAt: expect.any(String) }] });
  const release = JSON.parse(readFileSync(path.join(site.folder, 'mf-food/1.0.0-pr.12/release.json'), 'utf8'));
  expect(release).toMatchObject({ version: '1.0.0-pr.12', description: { name: 'mf-food' } });
  for (const file of [release.entry, release.manifest, ...release.preload, ...Object.keys(release.integrity)]) {
    expect(existsSync(path.join(site.folder, 'mf-food/1.0.0-pr.12', file))).toBe(true);
  }
});

test('a preview label that is in use is refused for different sources, with the reason in the summary', async () => {
  await deploy('mf-food', '--preview', 'pr.12');
  expect(await deploy('mf-food', '--preview', 'pr.12')).toMatchObject({ code: 0 });
  const before = site.files();
  changeFood(root, 'Other');
  const summary = path.join(site.folder, '../refused.md');
  const { code, output } = await deploy('mf-food', '--preview', 'pr.12', '--summary', summary);
  expect([code, output]).toEqual([1, expect.stringContaining('choose another label')]);
  expect(readFileSync(summary, 'utf8')).toMatch(/^### mf-food: not deployed\n\n.*choose another label\n$/);
  expect(site.files()).toEqual(before);
});

test('a preview contains the new sources when a deployment of its label was killed before it became visible', async () => {
  await deploy('mf-food', '--preview', 'pr.13');
  const file = path.join(site.folder, 'registry.json');
  writeFileSync(file, JSON.stringify({ ...site.registry(), previews: undefined }));
  const readSources = () =>
    JSON.parse(readFileSync(path.join(site.folder, 'mf-food/1.0.0-pr.13/release.json'), 'utf8')).sources;
  const earlier = readSources();
  changeFood(root, 'Other');
  expect(await deploy('mf-food', '--preview', 'pr.13')).toMatchObject({ code: 0 });
  expect(readSources()).not.toBe(earlier);
});

test.each(['PR 12', '../12', '0123456789', '', 'a'.repeat(41)])(
  '%p is refused as the label of a preview',
  async (label) => {
    const { code, output } = await deploy('mf-food', '--preview', label);
    expect([code, output]).toEqual([1, expect.stringContaining('cannot be a preview’s label'.replace('’', "'"))]);
  },
);

test('an area that is not live can have a preview', async () => {
  root.remote('mf-drinks');
  expect(await deploy('mf-drinks', '--preview', 'pr.1')).toMatchObject({ code: 0 });
  expect(Object.keys(site.live())).toEqual(['shell', 'mf-food']);
  expect(site.registry()).toMatchObject({ previews: { 'mf-drinks': [{ version: '1.0.0-pr.1' }] } });
});

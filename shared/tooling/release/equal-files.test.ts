import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeployedSite } from '../test/fixtures/deployed-site';
import { changeFood, deployFoodBeforeAll } from '../test/fixtures/food-site';
import type { TemporaryRoot } from '../test/fixtures/temporary-root';

let root: TemporaryRoot;
let site: DeployedSite;

const { deploy } = deployFoodBeforeAll((created) => {
  ({ root, site } = created);
});

/** Adds a comment to a source file, which changes no built file. */
const addComment = (file: string) => root.write(file, `// A comment.\n${root.read(file)}`);

test('a deployment creates no version when a change to a shared package does not change the area’s built files', async () => {
  const summary = path.join(site.folder, '../summary.md');
  const before = site.files();
  const { 'mf-food': live = '' } = site.live();
  const shared = 'shared/contract/src/error.ts';
  const text = root.read(shared);
  addComment(shared);
  const { code, output } = await deploy('mf-food', '--summary', summary);
  root.write(shared, text);
  expect([code, output]).toEqual([0, expect.stringMatching(`^mf-food ${live} is already live, since`)]);
  expect(site.files()).toEqual(before);
  expect(readFileSync(summary, 'utf8')).toMatch(`### mf-food ${live}`);
});

test('a deployment creates a version when a single text changes', async () => {
  const { 'mf-food': live } = site.live();
  addComment('mf-food/src/module.tsx');
  changeFood(root, 'New');
  expect(await deploy('mf-food')).toEqual({ code: 0, output: expect.stringMatching('^mf-food .* is live: built in') });
  expect(site.live()['mf-food']).not.toBe(live);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changeFood, deployFoodBeforeAll } from '../test/fixtures/food-site';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

const food = deployFoodBeforeAll();

const deploy = (...more: string[]) => food.root.run('deploy', 'mf-food', '--site', food.site.folder, ...more);

/** Adds a comment to a source file, which changes no built file. */
const addComment = (file: string) => food.root.write(file, `// A comment.\n${food.root.read(file)}`);

test('a deployment creates no version when a change to a shared package does not change the area’s built files', async () => {
  const summary = path.join(food.site.folder, '../summary.md');
  const before = food.site.files();
  const { 'mf-food': live = '' } = food.site.live();
  const shared = 'shared/contract/src/error.ts';
  const text = food.root.read(shared);
  addComment(shared);
  const { code, output } = await deploy('--summary', summary);
  food.root.write(shared, text);
  expect([code, output]).toEqual([0, expect.stringMatching(`^mf-food ${live} is already live, since`)]);
  expect(food.site.files()).toEqual(before);
  expect(readFileSync(summary, 'utf8')).toMatch(`### mf-food ${live}`);
});

test('a deployment creates a version when a single text changes', async () => {
  const { 'mf-food': live } = food.site.live();
  addComment('mf-food/src/module.tsx');
  changeFood(food.root, 'New');
  expect(await deploy()).toEqual({ code: 0, output: expect.stringMatching('^mf-food .* is live: built in') });
  expect(food.site.live()['mf-food']).not.toBe(live);
});

import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

describe('the list of items', () => {
  test('filters by one category, several categories and no category', async () => {
    const [one, two] = [await menu.createCategory(), await menu.createCategory({ name: 'Mains' })];
    await menu.createItem({ name: 'A', category_ids: [one.id] });
    await menu.createItem({ name: 'B', category_ids: [two.id] });
    await menu.createItem({ name: 'C' });
    expect(names(await menu.request('GET', `/items?category_ids=${one.id}`))).toEqual(['A']);
    expect(names(await menu.request('GET', `/items?category_ids=${one.id}&category_ids=${two.id}`))).toEqual([
      'A',
      'B',
    ]);
    expect(names(await menu.request('GET', '/items?uncategorized=true'))).toEqual(['C']);
    await menu.request('DELETE', `/categories/${one.id}`);
    expect(names(await menu.request('GET', '/items?uncategorized=true'))).toEqual(['A', 'C']);
  });

  test('filters by id', async () => {
    const soup = await menu.createItem({ name: 'Soup' });
    await menu.createItem({ name: 'Salad' });
    const steak = await menu.createItem({ name: 'Steak' });
    await menu.request('DELETE', `/items/${steak.id}`);
    const path = `/items?ids=${soup.id}&ids=${steak.id}`;
    expect(names(await menu.request('GET', path))).toEqual(['Soup']);
    expect(names(await menu.request('GET', `${path}&include_deleted=true`))).toEqual(['Soup', 'Steak']);
  });

  test('filters by visible and hidden items', async () => {
    await menu.createItem({ name: 'Shown' });
    for (const status of ['HideForToday', 'HideForIndefinitely']) {
      const { id } = await menu.createItem({ name: status });
      await menu.request('PUT', `/items/${id}/active_pos?hide_status=${status}`);
    }
    expect(names(await menu.request('GET', '/items?is_shown=true'))).toEqual(['Shown']);
    expect(names(await menu.request('GET', '/items?is_shown=false'))).toEqual(['HideForToday', 'HideForIndefinitely']);
  });

  test('finds items by a part of the name and counts all matches', async () => {
    for (const name of ['Onion Soup', 'Tomato SOUP', 'Salad']) await menu.createItem({ name });
    const { data, paging_metadata } = await menu.request('GET', '/items?search=soup&per_page=1');
    expect([data.length, paging_metadata.total_items]).toEqual([1, 2]);
  });
});

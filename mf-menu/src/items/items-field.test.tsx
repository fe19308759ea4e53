import { listItems } from '@backoffice/contract/items';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { buildItem } from '@backoffice/testing/build-item';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';
import { buildCategory, stubMenu } from '../testing/menu-stub';

const api = stubApi();
signInBeforeEach();

/** Opens the form of a category that has the first `chosen` of sixty wines. Returns the queries of the items as well. */
async function openWines(chosen: number) {
  const item_ids = Array.from({ length: chosen }, (_, index) => index + 1);
  const items = Array.from({ length: 60 }, (_, index) =>
    buildItem(index + 1, { name: `Wine ${index + 1}`, category_ids: index < chosen ? [1] : [] }),
  );
  const { itemQueries } = stubMenu(api, { categories: [buildCategory(1, { item_ids })], items, groups: [] });
  const { user } = renderRemote(module, '/menu/categories?category=1&edit=true');
  const field = await waitFor(() => {
    const enabledField = screen.getByRole('combobox', { name: 'Items' });
    expect(enabledField).toBeEnabled();
    return enabledField;
  });
  return { user, field, itemQueries };
}

const findOption = (name: string) => screen.findByRole('option', { name, hidden: true });

test.each(['', 'wine'])(
  'after the text "%s" is entered, the items field offers matching items that are not chosen yet',
  async (text) => {
    const { user, field } = await openWines(52);
    await user.click(field);
    if (text !== '') await user.keyboard(text);
    expect(await findOption('Wine 53')).toBeInTheDocument();
    expect(await findOption('Wine 60')).toBeInTheDocument();
    expect(screen.queryByText('Nothing found')).not.toBeInTheDocument();
  },
);

test('the items field sends no request when an item is chosen, as long as the loaded items include enough other items', async () => {
  const { user, field, itemQueries } = await openWines(52);
  await user.click(field);
  await user.click(await findOption('Wine 53'));
  await waitFor(() => expect(screen.getByText('Wine 53')).toBeInTheDocument());
  await findOption('Wine 54');
  const sent = itemQueries.length;
  await user.click(await findOption('Wine 54'));
  await findOption('Wine 55');
  expect(itemQueries).toHaveLength(sent);
});

test('the items field shows no chosen item until the names of the chosen items are loaded', async () => {
  const items = [buildItem(1, { name: 'Wine 1', category_ids: [1] })];
  stubMenu(api, { categories: [buildCategory(1, { item_ids: [1] })], items, groups: [] });
  const { promise: loaded, resolve: load } = createDeferred();
  api.respond(listItems, async () => {
    await loaded;
    return { data: items, paging_metadata: buildPagingMetadata(1, 1, 999) };
  });
  renderRemote(module, '/menu/categories?category=1&edit=true');
  const field = await screen.findByRole('combobox', { name: 'Items' });
  expect(field).toBeDisabled();
  expect(screen.queryByText('Item 1')).not.toBeInTheDocument();
  load();
  expect(await screen.findByText('Wine 1')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Items' })).toBeEnabled();
});

import { listItems } from '@backoffice/contract/items';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { buildItem } from '@backoffice/testing/build-item';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { HiddenItemsCard } from './hidden-items-card';

const api = stubApi();
signInBeforeEach();

test('the hidden items card lists items with the duration or reason of the hiding, and the number of items not listed', async () => {
  api.respond(listItems, ({ query }) => {
    expect(query).toMatchObject({ is_shown: false });
    return {
      data: [
        buildItem(3, { name: 'Oysters', hide_status: 'HideForToday' }),
        buildItem(4, { name: 'Borscht', hide_status: 'HideForIndefinitely' }),
        buildItem(5, { name: 'Stew', active: false, hide_status: 'HideForToday' }),
      ],
      paging_metadata: buildPagingMetadata(4, 1, 3),
    };
  });
  renderWithProviders(<HiddenItemsCard />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Oysters for today',
    'Borscht until it is shown again',
    'Stew inactive',
  ]);
  expect(screen.getByRole('link', { name: 'Oysters' })).toHaveAttribute('href', '/menu/items/3/details');
  expect(screen.getByText('and 1 other item')).toBeVisible();
});

test('the hidden items card says that every item is on the menu when none is hidden', async () => {
  api.respond(listItems, { data: [], paging_metadata: buildPagingMetadata(0, 1, 5) });
  renderWithProviders(<HiddenItemsCard />);
  expect(await screen.findByText('Every item is on the menu.')).toBeVisible();
});

import { useLocation } from '@backoffice/platform/router';
import { renderWithProviders } from '@backoffice/testing/render';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useListView } from './list-view';

function List() {
  const { change } = useListView();
  const { search } = useLocation();
  const changeTwice = () => {
    change({ search: 'tea' });
    change({ perPage: 50 });
  };
  return (
    <>
      <button type="button" onClick={changeTwice}>
        Change twice
      </button>
      <p>{search}</p>
    </>
  );
}

test('a list view keeps both of two changes when the second happens before the first is rendered', async () => {
  renderWithProviders(<List />, '/menu/items?page=3');
  await userEvent.click(screen.getByRole('button', { name: 'Change twice' }));
  expect(await screen.findByText('?search=tea&per_page=50')).toBeInTheDocument();
});

test('a list view keeps the parameters of an open dialog', async () => {
  renderWithProviders(<List />, '/menu/items?page=3&id=7&edit=true');
  await userEvent.click(screen.getByRole('button', { name: 'Change twice' }));
  expect(await screen.findByText('?search=tea&per_page=50&id=7&edit=true')).toBeInTheDocument();
});

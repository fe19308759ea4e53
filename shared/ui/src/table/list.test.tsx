import { buildPagingMetadata } from '@backoffice/contract/paging';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRoutes, renderWithProviders } from '@backoffice/testing/render';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { Column } from '../data-table';
import { searchFilter } from '../list';
import { List, type ListProps } from './list';
import { useListState } from './list-state';
import type { ListView } from './list-view';

interface Dish {
  id: number;
  name: string;
}

const query = {
  data: [{ id: 1, name: 'Soup' }],
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => {},
};

const clone = { label: 'Clone', onClick: () => {} };

/** Renders a list with the props that `buildProps` returns; `renders` is the number of the render, from 1. */
function renderList(buildProps: (renders: number) => Partial<ListProps<Dish, ListView>> = () => ({})) {
  const renderedCells: string[] = [];
  const edited: string[] = [];
  const columns: Column<Dish>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: ({ name }) => {
        renderedCells.push(name);
        return name;
      },
    },
  ];
  function Dishes() {
    const [renders, setRenders] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setRenders(renders + 1)}>
          Render again
        </button>
        <List
          caption="Dishes"
          list={useListState()}
          query={query}
          columns={columns}
          failure="The dishes could not be loaded"
          empty={{ title: 'No dishes' }}
          onEdit={({ name }) => edited.push(`${name} in render ${renders}`)}
          {...buildProps(renders)}
        />
      </>
    );
  }
  renderWithProviders(<Dishes />, '/menu/items');
  return { renderedCells, edited, user: userEvent.setup() };
}

test('a list does not render its rows again when its page passes new callbacks', async () => {
  const { renderedCells, user } = renderList();
  expect(renderedCells).toEqual(['Soup']);
  await user.click(screen.getByRole('button', { name: 'Render again' }));
  expect(renderedCells).toEqual(['Soup']);
});

test('an action of a row that was not rendered again calls the latest callback of the page', async () => {
  const { edited, user } = renderList();
  await user.click(screen.getByRole('button', { name: 'Render again' }));
  await user.click(screen.getByRole('button', { name: 'Actions for Soup' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(edited).toEqual(['Soup in render 2']);
});

test('the menu of a row has the name that the list gives it in the current render', async () => {
  const { renderedCells, user } = renderList((renders) => ({ rowName: ({ name }) => `${name} ${renders}` }));
  expect(screen.getByRole('button', { name: 'Actions for Soup 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Render again' }));
  expect(screen.getByRole('button', { name: 'Actions for Soup 2' })).toBeInTheDocument();
  expect(renderedCells).toEqual(['Soup']);
});

test('a row has no menu while `isFixed` returns true for it', async () => {
  const { user } = renderList((renders) => ({ isFixed: () => renders === 2 }));
  const isOffered: boolean[] = [];
  for (let renders = 1; renders <= 3; renders += 1) {
    isOffered.push(screen.queryByRole('button', { name: 'Actions for Soup' }) !== null);
    await user.click(screen.getByRole('button', { name: 'Render again' }));
  }
  expect(isOffered).toEqual([true, false, true]);
});

test('a row gets a menu when its list begins to offer actions', async () => {
  const { user } = renderList((renders) => ({
    rowActions: renders === 1 ? undefined : () => [clone],
    onEdit: undefined,
  }));
  expect(screen.queryByRole('button', { name: 'Actions for Soup' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Render again' }));
  expect(screen.getByRole('button', { name: 'Actions for Soup' })).toBeInTheDocument();
});

test('an open menu of a row shows the actions of the current render', async () => {
  const { renderedCells, user } = renderList((renders) => ({
    rowActions: () => [{ label: renders === 1 ? 'Deactivate' : 'Activate', onClick: () => {} }],
  }));
  await user.click(screen.getByRole('button', { name: 'Actions for Soup' }));
  expect(await screen.findByRole('menuitem', { name: 'Deactivate' })).toBeInTheDocument();
  // A click with the pointer would close the menu.
  fireEvent.click(screen.getByRole('button', { name: 'Render again', hidden: true }));
  expect(screen.getByRole('menuitem', { name: 'Activate' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Deactivate' })).not.toBeInTheDocument();
  expect(renderedCells).toEqual(['Soup']);
});

test('a list announces the number of results of a search, and that it found none', async () => {
  const filters = { search: searchFilter({}) };
  function Dishes() {
    const list = useListState(filters);
    const { search = '' } = list.view;
    const found = query.data.filter(({ name }) => name.includes(search));
    return (
      <List
        caption="Dishes"
        list={list}
        query={{ ...query, data: { data: found, paging_metadata: buildPagingMetadata(found.length && 26, 1, 25) } }}
        columns={[]}
        failure="The dishes could not be loaded"
        empty={{ title: 'No dishes', noMatches: 'No dishes found' }}
      />
    );
  }
  const { user } = renderWithProviders(<Dishes />, '/menu/items');
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('26 results');
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'Tea{Enter}');
  await waitFor(() => expect(status).toHaveTextContent('No dishes found'));
  expect(screen.getByRole('status')).toBe(status);
});

test('a deletion that finishes after the user has left the list does not change the query string of the page that is open', async () => {
  const deletion = createDeferred();
  function Dishes() {
    return (
      <List
        caption="Dishes"
        list={useListState()}
        query={{ ...query, data: { data: query.data, paging_metadata: buildPagingMetadata(26, 2, 25) } }}
        columns={[]}
        failure="The dishes could not be loaded"
        empty={{ title: 'No dishes' }}
        deletion={{ question: 'Delete?', mutation: { mutateAsync: () => deletion.promise } }}
      />
    );
  }
  const { user, navigate, currentAddress } = renderRoutes(
    [{ path: '/menu/items', element: <Dishes /> }],
    '/menu/items?page=2',
  );
  await user.click(screen.getByRole('button', { name: 'Actions for Soup' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await navigate('/reporting/orders?employee_id=2');
  await act(async () => deletion.resolve());
  expect(currentAddress()).toBe('/reporting/orders?employee_id=2');
});

import { buildPagingMetadata, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import { createMemoryRouter, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useListView } from './list-view';
import { PagedTable } from './paged-table';

function Dishes() {
  const [total, setTotal] = useState(60);
  const { changePaging, ...list } = useListView();
  const { page, perPage } = list.view;
  const first = (page - 1) * perPage;
  const names = Array.from({ length: total }, (_, index) => `Dish ${index + 1}`).slice(first, first + perPage);
  const data = { data: names, paging_metadata: buildPagingMetadata(total, page, perPage) };
  return (
    <>
      <button type="button" onClick={() => setTotal(DEFAULT_PER_PAGE)}>
        Remove all but one page
      </button>
      <PagedTable
        caption="Dishes"
        columns={[{ key: 'name', header: 'Name', cell: (name) => name }]}
        rowKey={(name) => name}
        query={{ data, error: null, isPending: false, isFetching: false, isPlaceholderData: false, refetch: () => {} }}
        list={{ ...list, change: changePaging }}
        failure="The dishes could not be loaded"
        empty={null}
      />
    </>
  );
}

/**
 * Sets the top position of every element, because jsdom has no layout. Returns the elements that were scrolled
 * into view.
 */
function layOut(top: number): Element[] {
  const scrolled: Element[] = [];
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 800, 2000));
  jest.spyOn(window.HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
  return scrolled;
}

function renderDishes(path = '/dishes') {
  const router = createMemoryRouter([{ path: '*', element: <Dishes /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  return { router, user: userEvent.setup() };
}

afterEach(() => jest.restoreAllMocks());

test('the table scrolls to its top when the user goes to the next page', async () => {
  const scrolled = layOut(-1500);
  const { user } = renderDishes();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText(`Dish ${DEFAULT_PER_PAGE + 1}`)).toBeInTheDocument();
  expect(scrolled).toHaveLength(1);
  expect(scrolled[0]).toContainElement(screen.getByRole('table', { name: 'Dishes' }));
});

test('the table scrolls to its top when the user changes the page size', async () => {
  const scrolled = layOut(-1500);
  const { user } = renderDishes();
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
  expect(scrolled).toHaveLength(1);
});

test('the table does not scroll when the user goes to the next page while its top is visible', async () => {
  const scrolled = layOut(200);
  const { user } = renderDishes();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(scrolled).toEqual([]);
});

test("the browser's Back button keeps the restored scroll position", async () => {
  const scrolled = layOut(-1500);
  const { router, user } = renderDishes();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await act(() => router.navigate(-1));
  expect(screen.getByText('Dish 1')).toBeInTheDocument();
  expect(scrolled).toHaveLength(1);
});

test('the table replaces a page whose rows were all removed with the last page', async () => {
  const { router, user } = renderDishes('/dishes?page=3&search=a');
  expect(screen.getByText('Dish 51')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove all but one page' }));
  expect(await screen.findByText('Dish 25')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?search=a');
  expect(router.state.historyAction).toBe('REPLACE');
  await act(() => router.navigate('/dishes?page=3'));
  expect(screen.getByText('There is no such page.')).toBeInTheDocument();
});

test('the table stays on a page beyond the last one when that page never had rows', async () => {
  const { router } = renderDishes();
  await act(() => router.navigate('/dishes?page=4'));
  expect(screen.getByText('The list ends with page 3.')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?page=4');
});

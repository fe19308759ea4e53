import { buildPagingMetadata } from '@backoffice/contract/paging';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { Pagination } from './pagination';

function renderPagination(total: number, page: number, perPage = 25) {
  const asked: string[] = [];
  render(
    <Pagination
      metadata={buildPagingMetadata(total, page, perPage)}
      onPage={(next) => asked.push(`page ${next}`)}
      onPerPage={(next) => asked.push(`size ${next}`)}
    />,
  );
  return { asked, user: userEvent.setup() };
}

/** Returns the page numbers and gaps between the buttons for the previous and the next page. */
function readSlots(): string {
  const slots = screen.getAllByRole('listitem', { hidden: true });
  return slots.map(({ textContent }) => textContent).join(' ');
}

test.each([
  [312, 1, '1-25 of 312'],
  [312, 13, '301-312 of 312'],
  [50, 2, '26-50 of 50'],
  [0, 1, '0 of 0'],
  [50, 3, '0 of 50'],
  [1_250_000, 2, '26-50 of 1,250,000'],
])('the pagination of %i rows on page %i shows %s', (total, page, expected) => {
  renderPagination(total, page);
  expect(screen.getByText(expected)).toBeInTheDocument();
});

test.each([
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 9, '1 … 5 6 7 8 9'],
  [500, 1000, '1 … 499 500 501 … 1,000'],
])('the pagination on page %i of %i offers the pages %s', (page, total, expected) => {
  renderPagination(total, page, 1);
  expect(readSlots()).toBe(expected);
});

test('the pagination offers the page, its neighbours and both ends in order, in at most seven slots', () => {
  const place = fc
    .integer({ min: 1, max: 5000 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(place, ([current, total]) => {
      renderPagination(total, current, 1);
      const slots = readSlots().replaceAll(',', '').split(' ');
      cleanup();
      const pages = slots.filter((slot) => slot !== '…').map(Number);
      const wanted = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total);
      expect(slots.length).toBeLessThanOrEqual(7);
      expect(pages).toEqual([...new Set(pages)].sort((one, other) => one - other));
      expect(pages).toEqual(expect.arrayContaining(wanted));
    }),
  );
});

test('the pagination goes to the previous page, to a page by number and to the next page', async () => {
  const { asked, user } = renderPagination(312, 5);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Page 6' }));
  await user.click(screen.getByRole('button', { name: 'Page 13' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(asked).toEqual(['page 4', 'page 6', 'page 13', 'page 6']);
});

test('the pagination goes neither beyond the first and last page nor to the current page', async () => {
  const { asked, user } = renderPagination(20, 1);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Page 1' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(asked).toEqual([]);
});

test('the pagination goes from a page past the end to the last page', async () => {
  const { asked, user } = renderPagination(50, 9);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(asked).toEqual(['page 2']);
});

test('the pagination offers the standard page sizes, and also a different page size from the URL', async () => {
  const { asked, user } = renderPagination(312, 1, 30);
  const size = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(size).toHaveValue('30');
  await user.selectOptions(size, '100');
  expect(asked).toEqual(['size 100']);
});

import { buildPagingMetadata } from '@backoffice/contract/paging';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

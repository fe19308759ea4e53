import { listSalesBy } from '@backoffice/contract/sales-by';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';
import { buildSalesByPage } from '../testing/sales-by-fixtures';
import { stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

// jsdom computes no layout, so the component library hides dropdowns as if their field were out of view.
const includeHidden = { hidden: true };

beforeEach(() => {
  stubPages(api, listSalesBy, buildSalesByPage, 3);
});

test('a column that is sorted after the comparison was removed ignores the direction of the removed column', async () => {
  const { user, currentAddress } = renderRemote(
    module,
    '/reporting/sales?compare=same_weekdays&sort=change&direction=asc',
  );
  await screen.findByText('Item 1');
  await user.click(await screen.findByLabelText('Compare with'));
  await user.click(await screen.findByRole('option', { name: 'Nothing', ...includeHidden }));
  await user.click(screen.getByRole('button', { name: 'Net sales' }));
  await waitFor(() => expect(currentAddress()).toBe('/reporting/sales?sort=net'));
  expect(screen.getByRole('columnheader', { name: 'Net sales' })).toHaveAttribute('aria-sort', 'descending');
});

test('Clear Filters removes a second dimension that the first dimension does not permit', async () => {
  const { user, currentAddress } = renderRemote(module, '/reporting/sales?then_by=category');
  await user.click(await screen.findByLabelText('Group by'));
  await user.click(await screen.findByRole('option', { name: 'Tax', ...includeHidden }));
  await waitFor(() => expect(screen.getByLabelText('Then by')).toHaveValue('Nothing else'));
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(screen.getByLabelText('Group by')).toHaveValue('Item'));
  expect(currentAddress()).toBe('/reporting/sales');
  expect(screen.getByLabelText('Then by')).toHaveValue('Nothing else');
});

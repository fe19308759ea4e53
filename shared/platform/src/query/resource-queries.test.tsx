import { buildPagingMetadata } from '@backoffice/contract/paging';
import { deleteTax, getTax, listTaxes, type Tax, updateTax } from '@backoffice/contract/taxes';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';

const api = stubApi();
signInBeforeEach();

const related = ['items'];
const taxes = resourceQueries<Tax>({ key: ['taxes'], owner: 'mf-test', related: [related] });
const useTaxes = taxes.list(listTaxes, () => ({}));
const useTax = taxes.detail(getTax);
const useUpdateTax = taxes.update(updateTax, { succeeded: 'Updated', failed: 'Failed to update' });
const useDeleteTax = taxes.remove(deleteTax, { succeeded: 'Deleted', failed: ({ message }) => `Failed: ${message}` });

const tax: Tax = {
  id: 1,
  name: 'City Tax',
  rate: 8,
  is_active: true,
  item_ids: [],
  updated_at: '2026-01-05T10:00:00.000Z',
};

function Taxes() {
  useTaxes(undefined);
  useTax(1);
  const update = useUpdateTax();
  const remove = useDeleteTax();
  const { id: _, is_deleted, ...body } = tax;
  return (
    <>
      <button type="button" onClick={() => update.mutate({ id: 1, body })}>
        Update
      </button>
      <button type="button" onClick={() => remove.mutate(1)}>
        Delete
      </button>
    </>
  );
}

beforeEach(() => {
  api.respond(listTaxes, { data: [tax], paging_metadata: buildPagingMetadata(1, 1, 25) });
  api.respond(getTax, tax);
  api.respond(updateTax, tax);
  api.respond(deleteTax, { message: 'Tax deleted' });
});

async function open() {
  const view = renderWithProviders(<Taxes />);
  view.queries.setQueryData(related, []);
  await waitFor(() => expect(view.queries.isFetching()).toBe(0));
  expect(api.calls).toHaveLength(2);
  return { ...view, click: (name: string) => view.user.click(screen.getByRole('button', { name })) };
}

test('an update refetches the list and the record, and makes related data stale', async () => {
  const { click, queries } = await open();
  await click('Update');
  expect(await screen.findByText('Updated')).toBeInTheDocument();
  await waitFor(() => expect(api.calls).toHaveLength(5));
  expect(queries.getQueryState(related)?.isInvalidated).toBe(true);
});

test('a deletion refetches the list, but not the deleted record that is still shown', async () => {
  const { click } = await open();
  const detailCalls = api.calls.filter((call) => call.endsWith('/taxes/1')).length;
  await click('Delete');
  expect(await screen.findByText('Deleted')).toBeInTheDocument();
  await waitFor(() => expect(api.calls).toHaveLength(4));
  expect(api.calls.filter((call) => call.startsWith('GET') && call.endsWith('/taxes/1'))).toHaveLength(detailCalls);
});

test('a conflict of an update shows no notice, because the form shows it', async () => {
  api.respond(updateTax, () => new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Changed' }));
  const { click, queries } = await open();
  await click('Update');
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failed change shows its notice and makes nothing stale', async () => {
  api.respond(deleteTax, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { click, queries } = await open();
  await click('Delete');
  expect(await screen.findByText('Failed: Down')).toBeInTheDocument();
  expect(queries.getQueryState(related)?.isInvalidated).toBe(false);
  expect(api.calls).toHaveLength(3);
});

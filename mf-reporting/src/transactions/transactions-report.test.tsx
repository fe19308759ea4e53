import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listTransactions, type Transaction } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { stubReporting } from '../testing/stub-reporting';
import { buildTransaction, refundTransaction } from '../testing/transaction-fixtures';

const api = stubReporting();

const open = () => renderRemote(module, '/reporting/transactions');

async function renderRows(...payments: Transaction[]) {
  api.respond(listTransactions, { data: { payments }, paging_metadata: buildPagingMetadata(payments.length, 1, 25) });
  open();
  await screen.findAllByRole('link', { name: /details/i });
  const table = within(screen.getByRole('table', { name: 'Transactions' }));
  const rows = table.getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim()),
  );
}

describe('the table of transactions', () => {
  test("shows a payment with its date in the restaurant's time zone", async () => {
    expect(await renderRows(buildTransaction())).toEqual([
      [
        'November 20, 2026 at 09:30 AM',
        '552',
        'Card',
        'POS',
        'Dine In',
        '$1,025.88',
        '$83.62',
        '$6.00',
        '$5.00',
        'Maria Alvarez',
        'Details',
      ],
    ]);
  });

  test('shows a refund with a badge and with signed amounts', async () => {
    expect(await renderRows(refundTransaction)).toEqual([
      [
        'November 21, 2026 at 12:05 PM',
        '560',
        'Card Refund',
        'POS',
        'Dine In',
        '-$12.50',
        '-$1.02',
        '-$2.00',
        '-$0.50',
        'Tom Nguyen',
        'Details',
      ],
    ]);
  });

  test.each(['Open', 'Voided'] as const)('shows the status of a %s order in the row of its payment', async (status) => {
    const rows = await renderRows(
      buildTransaction({ order: { id: 10432, source: 'Pos', type: 'DineIn', status } }),
      buildTransaction({ id: 553 }),
    );
    expect(rows.map((row) => row[4])).toEqual([`Dine In ${status}`, 'Dine In']);
  });

  test('shows the display name of the payment type', async () => {
    const [row] = await renderRows(buildTransaction({ payment_type: 'GiftCard' }));
    expect(row?.[2]).toBe('Gift Card');
  });

  test('shows no refund badge in the row of a payment', async () => {
    await renderRows(buildTransaction());
    expect(screen.queryByText('Refund')).not.toBeInTheDocument();
  });

  test('shows a dash when no employee was signed in at the terminal', async () => {
    const [row] = await renderRows(buildTransaction({ employee: null }));
    expect(row?.[9]).toBe('-');
  });

  test('links each transaction to its order, with the transaction id as URL parameter', async () => {
    await renderRows(buildTransaction(), refundTransaction);
    const getLinkPath = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getLinkPath('Details of sale 552')).toBe(`/reporting/transactions/transaction_details/10432?payment=552`);
    expect(getLinkPath('Details of refund 560')).toBe(`/reporting/transactions/transaction_details/10432?payment=560`);
  });
});

import { listCashReconciliations, type ReconciliationSummary } from '@backoffice/contract/cash-reconciliations';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { renderRemote } from '@backoffice/testing/render';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { buildReconciliation } from '../testing/reconciliation-fixtures';
import { stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const open = () => renderRemote(module, '/reporting/cash-reconciliation');

async function renderRows(...reconciliations: ReconciliationSummary[]) {
  const paging_metadata = buildPagingMetadata(reconciliations.length, 1, 25);
  api.respond(listCashReconciliations, { data: { reconciliations }, paging_metadata });
  open();
  await screen.findAllByRole('link', { name: /details/i });
  const table = within(screen.getByRole('table', { name: 'Cash Reconciliation' }));
  const rows = table.getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.trim()),
  );
}

describe('the table of cash reconciliations', () => {
  test("shows a cash reconciliation with its date in the restaurant's time zone", async () => {
    expect(await renderRows(buildReconciliation({ mismatch: 0 }))).toEqual([
      [
        'November 20, 2026 at 09:30 AM',
        '$1,820.25',
        '$45.50',
        '$1,969.75',
        '$200.00',
        'Maria Alvarez',
        '2 · Bar',
        'Details',
      ],
    ]);
  });

  test('shows the mismatch with its sign next to the balance', async () => {
    const rows = await renderRows(
      buildReconciliation({ id: 1, mismatch: -0.01 }),
      buildReconciliation({ id: 2, mismatch: 0 }),
      buildReconciliation({ id: 3, mismatch: 0.01 }),
    );
    expect(rows.map((row) => row[3])).toEqual(['-$0.01 short $1,969.75', '$1,969.75', '+$0.01 over $1,969.75']);
  });

  test('shows a dash when no employee was signed in at the terminal', async () => {
    const [row] = await renderRows(buildReconciliation({ employee: null }));
    expect(row?.[5]).toBe('-');
  });
});

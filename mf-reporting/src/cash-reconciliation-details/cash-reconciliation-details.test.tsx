import { getCashReconciliation } from '@backoffice/contract/cash-reconciliations';
import { renderRemote } from '@backoffice/testing/render';
import module from '../module';
import { readDefinitions } from '../testing/card-contents';
import { buildReconciliationDetails } from '../testing/reconciliation-fixtures';
import { stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const open = () => renderRemote(module, '/reporting/cash-reconciliation/cash-reconciliation-details/31');

test("the details card shows the cash reconciliation with its date in the restaurant's time zone", async () => {
  open();
  expect(await readDefinitions('Reconciliation details')).toEqual([
    ['Reconciliation ID', '31'],
    ['Date/time', 'November 20, 2026 at 09:30 AM'],
    ['Employee name', 'Maria Alvarez'],
    ['POS Station ID', '2 · Bar'],
    ['Mismatch reason', 'Wrong Change'],
    ['Comment', 'Two tens for twenties'],
  ]);
});

test('the cash card shows the amounts that add up to the cash left in the drawer', async () => {
  open();
  expect(await readDefinitions('Cash details')).toEqual([
    ['Opening float', '$200.00'],
    ['Cash in', '$1,820.25'],
    ['Cash out', '$45.50'],
    ['Expected balance', '$1,974.75'],
    ['Reconciled balance', '$1,969.75'],
    ['Mismatch', '-$5.00'],
    ['Withdrawn', '$1,789.75'],
    ['Topped up', '$20.00'],
    ['Cash left', '$200.00'],
  ]);
});

test.each([
  [-0.01, '-$0.01'],
  [0, '$0.00'],
  [0.01, '+$0.01'],
])('the cash card shows a mismatch of %d as %s', async (mismatch, displayed) => {
  api.respond(getCashReconciliation, buildReconciliationDetails({ mismatch }));
  open();
  expect(await readDefinitions('Cash details')).toContainEqual(['Mismatch', displayed]);
});

test('the cash card shows a negative expected balance with its sign', async () => {
  api.respond(getCashReconciliation, buildReconciliationDetails({ cash_balance: -3 }));
  open();
  expect(await readDefinitions('Cash details')).toContainEqual(['Expected balance', '-$3.00']);
});

test('the details card shows dashes for a missing employee, mismatch reason and comment', async () => {
  api.respond(
    getCashReconciliation,
    buildReconciliationDetails({ employee: null, mismatch: 0, mismatch_reason: null, mismatch_reason_comment: '' }),
  );
  open();
  const displayed = await readDefinitions('Reconciliation details');
  expect(displayed).toContainEqual(['Employee name', '-']);
  expect(displayed).toContainEqual(['Mismatch reason', '-']);
  expect(displayed).toContainEqual(['Comment', '-']);
});

import { getCashReconciliation } from '@backoffice/contract/cash-reconciliations';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { listCashReconciliations, summarizeCashReconciliations } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../module';
import { findCard, readDefinitions } from '../testing/card-contents';
import { business, cashSummary } from '../testing/fixtures';
import { buildReconciliationDetails, buildReconciliationsPage } from '../testing/reconciliation-fixtures';

const api = stubApi();
signInBeforeEach();

beforeEach(() => {
  api.respond(getBusinessDetails, business);
  api.respond(getCashReconciliation, buildReconciliationDetails());
});

const LIST_PATH = '/reporting/cash-reconciliation';
const open = (id = '31') => renderRemote(module, `${LIST_PATH}/cash-reconciliation-details/${id}`);

test('the cash reconciliation details page shows its title', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Cash Reconciliation Details' })).toBeInTheDocument();
});

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

test('the cash card shows the amounts that lead to the cash left in the drawer', async () => {
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

test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%20'])(
  'the cash reconciliation details page shows "Invalid ID" for the id "%s" and sends no request',
  async (id) => {
    open(id);
    expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  },
);

test('the cash reconciliation details page shows "not found" without a retry when the cash reconciliation does not exist', async () => {
  api.respond(getCashReconciliation, () => new ErrorResponse(404, { code: 'not_found', message: 'Not found' }));
  open();
  expect(await screen.findByText('Cash reconciliation not found')).toBeInTheDocument();
  expect(screen.getByText('Failed to fetch cash reconciliation details')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('the cash reconciliation details page shows an error and offers a retry when loading fails', async () => {
  const serverError = new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here' });
  api.respond(getCashReconciliation, () => serverError);
  const { user } = open();
  expect(await screen.findByText('Failed to fetch cash reconciliation details')).toBeInTheDocument();
  expect(screen.getByText('The cash reconciliation could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  api.respond(getCashReconciliation, buildReconciliationDetails());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findCard('Cash details')).toBeInTheDocument();
});

describe('the back link of the cash reconciliation details page', () => {
  beforeEach(() => {
    api.respond(summarizeCashReconciliations, cashSummary);
    api.respond(listCashReconciliations, ({ query }) => buildReconciliationsPage(60, query.page, query.per_page));
  });

  test('opens the list with the filters and the page that it had before', async () => {
    const list = `${LIST_PATH}?date_filter=last_month&page=2&per_page=10`;
    const { user, currentAddress } = renderRemote(module, list);
    await user.click(await screen.findByRole('link', { name: 'Details of cash reconciliation 12' }));
    expect(currentAddress()).toContain(`${LIST_PATH}/cash-reconciliation-details/12?list=`);
    await user.click(await screen.findByRole('button', { name: 'Back to Cash Reconciliation' }));
    expect(currentAddress()).toBe(list);
    expect(await screen.findByRole('link', { name: 'Details of cash reconciliation 12' })).toBeInTheDocument();
  });

  test('opens the unfiltered list when the page was opened directly', async () => {
    const { user, currentAddress } = open();
    await user.click(await screen.findByRole('button', { name: 'Back to Cash Reconciliation' }));
    expect(currentAddress()).toBe(LIST_PATH);
  });
});

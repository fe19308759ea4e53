import { getCashReconciliation } from '@backoffice/contract/cash-reconciliations';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { listCashReconciliations, summarizeCashReconciliations } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { Refusal, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { reconciliationDetails, reconciliationsPage } from '../cash-reconciliations/reconciliation-fixtures';
import { card, definitions } from '../details/card-contents';
import module from '../module';
import { business, cashSummary } from '../reporting-fixtures';

const api = stubApi();
signedInBeforeEach();

beforeEach(() => {
  api.answer(getBusinessDetails, business);
  api.answer(getCashReconciliation, reconciliationDetails());
});

const LIST = '/reporting/cash-reconciliation';
const open = (id = '31') => renderRemote(module, `${LIST}/cash-reconciliation-details/${id}`);

test('the page has its title', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Cash Reconciliation Details' })).toBeInTheDocument();
});

test("a drawer has its details, with the date on the restaurant's clocks", async () => {
  open();
  expect(await definitions('Reconciliation details')).toEqual([
    ['Reconciliation ID', '31'],
    ['Date/time', 'November 20, 2026 at 09:30 AM'],
    ['Employee name', 'Maria Alvarez'],
    ['POS Station ID', '2 · Bar'],
    ['Mismatch reason', 'Wrong Change'],
    ['Comment', 'Two tens for twenties'],
  ]);
});

test('a drawer has the sums that lead to what is left in it', async () => {
  open();
  expect(await definitions('Cash details')).toEqual([
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
])('a mismatch of %d is shown as %s', async (mismatch, shown) => {
  api.answer(getCashReconciliation, reconciliationDetails({ mismatch }));
  open();
  expect(await definitions('Cash details')).toContainEqual(['Mismatch', shown]);
});

test('an expected balance below nothing keeps its sign', async () => {
  api.answer(getCashReconciliation, reconciliationDetails({ cash_balance: -3 }));
  open();
  expect(await definitions('Cash details')).toContainEqual(['Expected balance', '-$3.00']);
});

test('a drawer that agrees has dashes for the reason, the comment and nobody', async () => {
  api.answer(
    getCashReconciliation,
    reconciliationDetails({ employee: null, mismatch: 0, mismatch_reason: null, mismatch_reason_comment: '' }),
  );
  open();
  const shown = await definitions('Reconciliation details');
  expect(shown).toContainEqual(['Employee name', '-']);
  expect(shown).toContainEqual(['Mismatch reason', '-']);
  expect(shown).toContainEqual(['Comment', '-']);
});

test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%20'])(
  '%s is an invalid id, and nothing is asked',
  async (id) => {
    open(id);
    expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  },
);

test('a drawer that is not there is said to be not found, without a way to try again', async () => {
  api.answer(getCashReconciliation, () => new Refusal(404, { code: 'not_found', message: 'Not found' }));
  open();
  expect(await screen.findByText('Cash reconciliation not found')).toBeInTheDocument();
  expect(screen.getByText('Failed to fetch cash reconciliation details')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a drawer that cannot be had is told of and can be tried again', async () => {
  const broken = new Refusal(500, { code: 'internal', message: 'Something went wrong here' });
  api.answer(getCashReconciliation, () => broken);
  const { user } = open();
  expect(await screen.findByText('Failed to fetch cash reconciliation details')).toBeInTheDocument();
  expect(screen.getByText('The cash reconciliation could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  api.answer(getCashReconciliation, reconciliationDetails());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Cash details')).toBeInTheDocument();
});

describe('the way back', () => {
  beforeEach(() => {
    api.answer(summarizeCashReconciliations, cashSummary);
    api.answer(listCashReconciliations, ({ query }) => reconciliationsPage(60, query.page, query.per_page));
  });

  test('leads to the same filtered list', async () => {
    const list = `${LIST}?date_filter=last_month&page=2&per_page=10`;
    const { user, currentAddress } = renderRemote(module, list);
    await user.click(await screen.findByRole('link', { name: 'Details of cash reconciliation 12' }));
    expect(currentAddress()).toContain(`${LIST}/cash-reconciliation-details/12?list=`);
    await user.click(await screen.findByRole('button', { name: 'Back to Cash Reconciliation' }));
    expect(currentAddress()).toBe(list);
    expect(await screen.findByRole('link', { name: 'Details of cash reconciliation 12' })).toBeInTheDocument();
  });

  test('leads to the list from a link that was opened by itself', async () => {
    const { user, currentAddress } = open();
    await user.click(await screen.findByRole('button', { name: 'Back to Cash Reconciliation' }));
    expect(currentAddress()).toBe(LIST);
  });
});

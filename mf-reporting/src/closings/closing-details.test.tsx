import { type DayClosing, getDayClosing, getOpenDay, listDayClosings } from '@backoffice/contract/day-closings';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { findCard, readDefinitions } from '../testing/card-contents';
import { buildClosing, buildClosingsPage, buildDayReport, buildOpenDay } from '../testing/closing-fixtures';
import { salesComparison, salesSummary } from '../testing/fixtures';
import { serverError, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

function open(changes: Partial<DayClosing> = {}, search = '') {
  api.respond(getDayClosing, ({ params: { number } }) => buildClosing({ number, ...changes }));
  return renderRemote(module, `/reporting/closings/12${search}`);
}

beforeEach(() => {
  stubPages(api, listDayClosings, buildClosingsPage, 13);
});

describe('the Z report', () => {
  test("shows its number and day, who closed it, and when it was closed in the restaurant's time zone", async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Z Report 12' })).toBeInTheDocument();
    expect(await readDefinitions('Closing')).toEqual([
      ['Number', '12'],
      ['Day', '11/19/2026'],
      ['Closed at', 'November 20, 2026 at 02:05 AM'],
      ['Closed by', 'Olivia Owner'],
    ]);
  });

  test('shows the sales', async () => {
    open();
    expect(await readDefinitions('Sales')).toEqual([
      ['Gross sales', '$1,500.00'],
      ['Discounts', '-$100.50'],
      ['Refunds', '-$20.25'],
      ['Net sales', '$1,379.25'],
      ['Taxes', '$120.50'],
      ['Tips', '$30.00'],
      ['Total collected', '$1,529.75'],
      ['Orders', '3'],
      ['Open orders', '1'],
      ['Voids', '1 ($12.50)'],
    ]);
  });

  test('shows no line for open orders when there were none', async () => {
    open({ report: buildDayReport({ orders: { ...salesSummary.totals, open: 0 } }) });
    expect((await readDefinitions('Sales')).map(([term]) => term)).not.toContain('Open orders');
  });

  test('shows the taxes by rate, less the tax of refunds', async () => {
    open();
    expect(await readDefinitions('Taxes by rate')).toEqual([
      ['Sales Tax 8.875% of $1,300.00', '$115.38'],
      ['Beverage Tax 2% of $346.00', '$6.92'],
      ['Tax of refunds', '-$1.80'],
      ['Taxes', '$120.50'],
    ]);
  });

  test('omits a tax that only the day’s refunds include', async () => {
    const [salesTax] = buildDayReport().taxes;
    const refundedTax = { tax_id: 3, name: 'Former Tax', rate: 1, taxable: 0, amount: 0, refunded: 0.2 };
    open({ report: buildDayReport({ taxes: salesTax ? [salesTax, refundedTax] : [] }) });
    expect((await readDefinitions('Taxes by rate')).map(([term]) => term)).toEqual([
      ...['Sales Tax 8.875% of $1,300.00', 'Tax of refunds', 'Taxes'],
    ]);
  });

  test('shows each tender', async () => {
    open();
    const card = within(await findCard('Payment types'));
    expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Cash', 'Card']);
    expect(await readDefinitions('Card')).toEqual([
      ['Payments', '1,204'],
      ['Amount', '$1,020.00'],
      ['Tips', '$25.00'],
      ['Refunds', '-$20.25'],
      ['Total', '$1,024.75'],
    ]);
  });

  test('shows "No payments." when the day had no payments', async () => {
    open({ report: buildDayReport({ tenders: [] }) });
    expect(within(await findCard('Payment types')).getByText('No payments.')).toBeInTheDocument();
  });

  test.each([
    [-2.25, '-$2.25'],
    [0, '$0.00'],
    [0.01, '+$0.01'],
  ])('shows drawers with a mismatch of %d as %s', async (mismatch, displayed) => {
    open({ report: buildDayReport({ drawers: { count: 2, cash_in: 300, cash_out: 45.5, mismatch } }) });
    expect(await readDefinitions('Cash drawers')).toEqual([
      ['Drawers', '2'],
      ['Cash in', '$300.00'],
      ['Cash out', '-$45.50'],
      ['Over/short', displayed],
    ]);
  });

  test('counts the exceptions by kind', async () => {
    open();
    expect(await readDefinitions('Exceptions')).toEqual([['Void after payment', '2']]);
  });

  test('reconciles the totals of the orders with the transactions', async () => {
    const comparison = { ...salesComparison, paid_on_other_days: 25.5, for_other_days: 10, transactions: 1514.25 };
    open({ report: buildDayReport({ comparison }) });
    expect(await readDefinitions('From orders to transactions')).toEqual([
      ['Order totals', '$1,520.00'],
      ['Tips', '$30.00'],
      ['Refunds with taxes', '-$20.25'],
      ['Paid on other days', '-$25.50'],
      ['Paid for orders of other days', '$10.00'],
      ['Transactions', '$1,514.25'],
    ]);
  });

  test('shows the beginning of its hash in groups of four characters', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Proof 3f9a 01bc 77d2' })).toBeInTheDocument();
  });

  test('is printed with the restaurant’s name when the Print button is clicked', async () => {
    const print = jest.fn();
    Object.assign(window, { print });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('The Corner Table')).toBeInTheDocument();
  });
});

describe('the links to other Z reports', () => {
  const findLink = (name: RegExp) => screen.findByRole('link', { name });

  test('open the previous and the next Z report, and preserve the list’s filters for the back link', async () => {
    const { user, currentAddress } = open({}, '?list=%3Fpage%3D2');
    expect(await findLink(/^Next/)).toHaveAttribute('href', '/reporting/closings/13?list=%3Fpage%3D2');
    await user.click(await findLink(/^Previous/));
    expect(currentAddress()).toBe('/reporting/closings/11?list=%3Fpage%3D2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Z Report 11' })).toBeInTheDocument();
  });

  test('leave the back link leading to the list', async () => {
    api.respond(getDayClosing, ({ params: { number } }) => buildClosing({ number }));
    api.respond(getOpenDay, buildOpenDay());
    const { user, currentAddress } = renderRemote(module, '/reporting/closings?per_page=10');
    await user.click(await findLink(/^Details of Z report 12$/));
    await user.click(await findLink(/^Previous/));
    await user.click(await findLink(/^Previous Z report, 10$/));
    await screen.findByRole('heading', { level: 1, name: 'Z Report 10' });
    await user.click(screen.getByRole('button', { name: 'Back to Close of Day' }));
    expect(currentAddress()).toBe('/reporting/closings?per_page=10');
    expect(await findLink(/^Details of Z report 12$/)).toBeInTheDocument();
  });

  test('do not include a previous Z report at the first one', async () => {
    open({ number: 1 });
    await findLink(/^Next/);
    expect(screen.queryByRole('link', { name: /^Previous/ })).not.toBeInTheDocument();
  });

  test('do not include a next Z report at the latest one', async () => {
    open({ number: 13 });
    await findLink(/^Previous/);
    expect(screen.queryByRole('link', { name: /^Next/ })).not.toBeInTheDocument();
  });
});

test('the Z report shows "not found" when no day has its number', async () => {
  api.respond(getDayClosing, () => new ErrorResponse(404, { code: 'not_found', message: 'Not found' }));
  renderRemote(module, '/reporting/closings/99');
  expect(await screen.findByText('Z report not found')).toBeInTheDocument();
});

test('the Z report shows an error and offers a retry when loading fails', async () => {
  api.respond(getDayClosing, serverError);
  const { user } = renderRemote(module, '/reporting/closings/12');
  expect(await screen.findByText('The Z report could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Failed to fetch Z report')).toBeInTheDocument();
  api.respond(getDayClosing, buildClosing());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findCard('Sales')).toBeInTheDocument();
});

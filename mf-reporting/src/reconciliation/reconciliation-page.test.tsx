import { getDayClosing, listDayClosings } from '@backoffice/contract/day-closings';
import { defineFigure } from '@backoffice/contract/figure-definitions';
import { reconcileFigures } from '@backoffice/contract/figure-reconciliation';
import type { Rights } from '@backoffice/contract/rights';
import { startSession } from '@backoffice/platform/session';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { screen, within } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { buildClosing, buildClosingsPage } from '../testing/closing-fixtures';
import { buildFigureReconciliation } from '../testing/figure-reconciliation-fixtures';
import { salesSummary } from '../testing/fixtures';
import { FRIDAY, serverError, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();
beforeEach(() => api.respond(reconcileFigures, buildFigureReconciliation()));

const open = (search = '') => renderRemote(module, `/reporting/reconciliation${search}`, description);

/** Returns a card after the placeholders of all cards have disappeared. */
async function findCard(name: string) {
  await screen.findByText('All payment types');
  return within(screen.getByRole('region', { name }));
}

/** Returns the lines of a card as pairs of label and amount. */
async function readLines(card: string) {
  const region = await findCard(card);
  const values = region.getAllByRole('definition');
  return region.getAllByRole('term').map((term, index) => [term.textContent, values[index]?.textContent]);
}

test('the reconciliation page derives the total collected from gross sales, and the transactions from the total collected', async () => {
  const comparison = {
    ...buildFigureReconciliation().comparison,
    paid_on_other_days: 30,
    for_other_days: 10,
    rest: -5,
  };
  const transactions = { ...salesSummary.totals, total: 1504.75 };
  api.respond(reconcileFigures, buildFigureReconciliation({ comparison, transactions }));
  open();
  expect(await readLines('From gross sales to total collected')).toEqual([
    ['Gross sales', '$1,500.00'],
    ['Discounts', '-$100.50'],
    ['Refunds', '-$20.25'],
    ['Net sales', '$1,379.25'],
    ['Taxes', '$120.50'],
    ['Tips', '$30.00'],
    ['Total collected in Orders', '$1,529.75'],
  ]);
  expect(await readLines('From orders to transactions')).toEqual([
    ['Total collected in Orders', '$1,529.75'],
    ['Paid on other days', '-$30.00'],
    ['Paid for orders of other days', '$10.00'],
    ['Not paid', '-$5.00'],
    ['Total collected in Transactions', '$1,504.75'],
  ]);
  const card = screen.getByRole('region', { name: 'From orders to transactions' });
  expect(within(card).getByText('✓ Equal to the total collected in Transactions')).toBeVisible();
  expect(within(card).getByText(/1 open order worth \$12\.50 will be counted in both when paid/)).toBeVisible();
});

test('the reconciliation page shows that the payment types add up to the transactions, and that the overview equals the orders', async () => {
  open();
  expect(await readLines('By payment type')).toEqual([
    ['Cash', '$505.00'],
    ['Card', '$1,024.75'],
    ['All payment types', '$1,529.75'],
  ]);
  const today = screen.getByRole('region', { name: 'Today in the Overview' });
  expect(within(today).getByText('✓ Equal to the net sales in Orders')).toBeVisible();
  expect(within(today).getByText('1 completed order in the Overview, 1 in Orders.')).toBeVisible();
});

test('the reconciliation page shows that Z reports, later changes and open days add up to the total of the orders', async () => {
  const z_reports = {
    closed: { count: 2, net: 1000, total: 1100 },
    changed: {
      ...{ count: 2, net: 79.25, total: 79.75 },
      days: [
        { day: '2026-11-19', number: 12, late_count: 3, net: 80, total: 81 },
        { day: '2026-11-18', number: 11, late_count: 0, net: -0.75, total: -1.25 },
      ],
    },
    open: { count: 40, net: 300, total: 350, days: [{ day: '2026-11-20', net: 300, total: 350 }] },
  };
  api.respond(reconcileFigures, buildFigureReconciliation({ z_reports, overview: null }));
  open();
  const card = await findCard('From Z reports to orders');
  const total = within(card.getByRole('region', { name: 'Total collected' }));
  expect(total.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['$1,100.00', '$79.75', '$350.00', '$1,529.75'],
  ]);
  expect(total.getByText('✓ Equal to the total collected in Orders')).toBeVisible();
  const changes = card.getByRole('region', { name: 'Changed after close, by day' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Z report 12, 11/19/20263 changes after close+$81.00',
    'Z report 11, 11/18/2026Time zone or day start changed after close-$1.25',
  ]);
  expect(within(changes).getByRole('link', { name: 'Z report 12' })).toHaveAttribute('href', '/reporting/closings/12');
  expect(card.getByText('The latest 1 of 40 days.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Today in the Overview' })).not.toBeInTheDocument();
});

test('the reconciliation page shows the difference between a total and the lines that should add up to it', async () => {
  const tenders = [{ payment_type: 'Cash' as const, count: 1, total: 1529.72 }];
  api.respond(reconcileFigures, buildFigureReconciliation({ tenders }));
  open();
  expect(await screen.findByText('$0.03 less than the total collected in Transactions')).toBeVisible();
});

test('the reconciliation page requests the figures of the days in the URL, and links to the reports of the same days', async () => {
  const queries: unknown[] = [];
  api.respond(reconcileFigures, ({ query }) => {
    queries.push(query);
    return buildFigureReconciliation();
  });
  open('?date_filter=yesterday');
  expect(await screen.findByRole('link', { name: 'Orders' })).toHaveAttribute(
    'href',
    '/reporting/orders?date_filter=yesterday',
  );
  expect(screen.getByRole('link', { name: 'Transactions' })).toHaveAttribute(
    'href',
    '/reporting/transactions?date_filter=yesterday',
  );
  expect(queries).toEqual([{ start_date: '2026-11-19T05:00:00.000Z', end_date: '2026-11-20T04:59:59.999Z' }]);
});

test('the reconciliation page shows an empty state for days without sales', async () => {
  const totals = { ...salesSummary.totals, count: 0 };
  api.respond(reconcileFigures, buildFigureReconciliation({ orders: totals, transactions: totals }));
  open();
  expect(await screen.findByText('No sales on these days.')).toBeVisible();
});

test('the reconciliation page shows an error and offers a retry when loading fails', async () => {
  api.respond(reconcileFigures, serverError);
  const { user } = open();
  expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
  api.respond(reconcileFigures, buildFigureReconciliation());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'By payment type' })).toBeVisible();
});

test('every line of the reconciliation page has a definition, except the payment types', async () => {
  const comparison = { ...buildFigureReconciliation().comparison, paid_on_other_days: 30, for_other_days: 10 };
  const orders = { ...salesSummary.totals, service_charges: 3, rounding: 0.02 };
  api.respond(reconcileFigures, buildFigureReconciliation({ comparison, orders }));
  open();
  await findCard('By payment type');
  const terms = screen.getAllByRole('term');
  const [explained, others] = [true, false].map((has) =>
    terms.filter((term) => (within(term).queryByRole('button') !== null) === has).map((term) => term.textContent ?? ''),
  );
  expect(others).toEqual(['Cash', 'Card']);
  expect(explained?.filter((term) => !defineFigure('reconciliation', term))).toEqual([]);
});

describe('the link to the reconciliation page', () => {
  const link = () => screen.queryByRole('link', { name: 'How these figures add up' });

  test.each(['orders', 'transactions'])('is on the %s report and keeps its date range', async (report) => {
    renderRemote(module, `/reporting/${report}?date_filter=last_week&payment_type=Cash`, description);
    expect(await screen.findByRole('link', { name: 'How these figures add up' })).toHaveAttribute(
      'href',
      '/reporting/reconciliation?date_filter=last_week',
    );
  });

  test('is on the Z report and opens the reconciliation of its day', async () => {
    api.respond(getDayClosing, buildClosing());
    stubPages(api, listDayClosings, buildClosingsPage, 12);
    renderRemote(module, '/reporting/closings/12', description);
    await screen.findByText('Order totals');
    expect(link()).toHaveAttribute(
      'href',
      '/reporting/reconciliation?date_filter=custom_date_range&start_date=2026-11-19&end_date=2026-11-19',
    );
  });

  test.each<Rights>([
    { orders: 'view', transactions: 'view' },
    { orders: 'view', day_closings: 'view' },
  ])(
    'is absent for a role whose rights do not include all reports that the reconciliation page compares: %o',
    async (rights) => {
      startSession(sessionTokens({ isOwner: false, rights }));
      renderRemote(module, '/reporting/orders', description);
      await screen.findByText(/^Order totals/);
      expect(link()).not.toBeInTheDocument();
    },
  );
});

test('the reconciliation page shows today by default', async () => {
  const queries: unknown[] = [];
  api.respond(reconcileFigures, ({ query }) => {
    queries.push(query);
    return buildFigureReconciliation();
  });
  open();
  await findCard('By payment type');
  expect(queries).toEqual([FRIDAY]);
});

import { type DayClosing, getDayClosing, listDayClosings } from '@backoffice/contract/day-closings';
import { renderRemote } from '@backoffice/testing/render';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { findCard, readDefinitions } from '../testing/card-contents';
import { buildClosing, buildClosingsPage, buildDayReport } from '../testing/closing-fixtures';
import { salesComparison, salesSummary } from '../testing/fixtures';
import { stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

function open(changes: Partial<DayClosing> = {}, search = '') {
  api.respond(getDayClosing, ({ params: { number } }) => buildClosing({ number, ...changes }));
  return renderRemote(module, `/reporting/closings/12${search}`);
}

beforeEach(() => {
  stubPages(api, listDayClosings, buildClosingsPage, 13);
});

describe('the changes after the close', () => {
  const change = {
    kind: 'order' as const,
    received_at: '2026-11-20T14:30:00.000Z',
    is_refused: false,
    order_id: 101,
    cash_reconciliation_id: null,
  };

  test('have no card when nothing changed', async () => {
    open();
    await findCard('Sales');
    expect(screen.queryByRole('region', { name: 'Changed after close' })).not.toBeInTheDocument();
  });

  test('show how much they change the sales, while the report keeps its figures', async () => {
    const orders = { ...salesSummary.totals, net: 1379.55, total: 1530.07 };
    open({ late_count: 1, late_changes: [change], current: buildDayReport({ orders }) });
    expect(await readDefinitions('Changed after close')).toEqual([
      ['Net sales', '+$0.30'],
      ['Net sales now', '$1,379.55'],
      ['Total collected', '+$0.32'],
      ['Total collected now', '$1,530.07'],
      ['Transactions', '$0.00'],
      ['Transactions now', '$1,529.75'],
    ]);
    expect(await readDefinitions('Sales')).toContainEqual(['Net sales', '$1,379.25']);
  });

  test('show how much a late payment changes the transactions', async () => {
    const comparison = { ...salesComparison, for_other_days: 40, transactions: 1569.75 };
    open({ late_count: 1, late_changes: [change], current: buildDayReport({ comparison }) });
    expect(await readDefinitions('Changed after close')).toEqual([
      ['Net sales', '$0.00'],
      ['Net sales now', '$1,379.25'],
      ['Total collected', '$0.00'],
      ['Total collected now', '$1,529.75'],
      ['Transactions', '+$40.00'],
      ['Transactions now', '$1,569.75'],
    ]);
  });

  test('show how much a late cash reconciliation changes over/short', async () => {
    const drawers = { ...buildDayReport().drawers, mismatch: 1.25 };
    open({ late_count: 1, late_changes: [change], current: buildDayReport({ drawers }) });
    expect((await readDefinitions('Changed after close')).slice(6)).toEqual([
      ['Over/short', '+$3.50'],
      ['Over/short now', '$1.25'],
    ]);
  });

  test('show how many exceptions they add', async () => {
    const exceptions: DayClosing['report']['exceptions'] = [
      { kind: 'late', count: 1 },
      { kind: 'void_after_payment', count: 2 },
    ];
    open({ late_count: 1, late_changes: [change], current: buildDayReport({ exceptions }) });
    expect((await readDefinitions('Changed after close')).slice(6)).toEqual([
      ['Exceptions', '+1'],
      ['Exceptions now', '3'],
    ]);
  });

  test('link to the changed records', async () => {
    const late_changes: DayClosing['late_changes'] = [
      change,
      { ...change, kind: 'refund' },
      { ...change, kind: 'cash_reconciliation', order_id: null, cash_reconciliation_id: 31 },
      { ...change, is_refused: true },
      { ...change, is_refused: true, order_id: null },
    ];
    open({ late_count: 5, late_changes });
    const card = within(await findCard('Changed after close'));
    const received = 'Received November 20, 2026 at 09:30 AM';
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/ +/g, ' '))).toEqual([
      `Order 101 ${received}`,
      `Refund of order 101 ${received}`,
      `Cash reconciliation 31 ${received}`,
      `Refused change of order 101 ${received}`,
      `Refused operation ${received}`,
    ]);
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/reporting/orders/order-details/101',
      '/reporting/orders/order-details/101',
      '/reporting/cash-reconciliation/cash-reconciliation-details/31',
      '/reporting/orders/order-details/101',
    ]);
    expect(card.queryByText(/The latest/)).not.toBeInTheDocument();
  });

  test('are limited to the latest ten until “Show more” is clicked', async () => {
    const { user } = open({ late_count: 1051, late_changes: Array.from({ length: 50 }, () => change) });
    const card = within(await findCard('Changed after close'));
    expect(card.getAllByRole('listitem')).toHaveLength(10);
    expect(card.getByText('The latest 10 of 1,051 changes.')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Show 40 more' }));
    expect(card.getAllByRole('listitem')).toHaveLength(50);
    expect(card.getByText('The latest 50 of 1,051 changes.')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Show fewer' }));
    expect(card.getAllByRole('listitem')).toHaveLength(10);
  });

  test('have no “Show more” button when all changes are shown', async () => {
    open({ late_count: 10, late_changes: Array.from({ length: 10 }, () => change) });
    const card = within(await findCard('Changed after close'));
    expect(card.getAllByRole('listitem')).toHaveLength(10);
    expect(card.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
    expect(card.queryByText(/The latest/)).not.toBeInTheDocument();
  });
});

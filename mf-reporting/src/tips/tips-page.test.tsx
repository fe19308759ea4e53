import { buildPagingMetadata } from '@backoffice/contract/paging';
import { getTipDay, getTipRules, listTips, markTipWorker, summarizeTips, type TipRow } from '@backoffice/contract/tips';
import { startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { stubReporting } from '../testing/stub-reporting';
import { buildTipRow, buildTipsSummary, tipDay, tipRules } from '../testing/tip-fixtures';

const api = stubReporting();
const open = (search = '') => renderRemote(module, `/reporting/tips${search}`, description);

beforeEach(() => {
  api.respond(getTipRules, tipRules);
  api.respond(getTipDay, tipDay);
});

const respond = (rows: TipRow[]) =>
  api.respond(listTips, { data: { rows }, paging_metadata: buildPagingMetadata(rows.length, 1, 25) });

test('the payout sheet shows the tips, shares and payout of each employee', async () => {
  respond([buildTipRow()]);
  open('?date_filter=last_week');
  const link = await screen.findByRole('link', { name: 'Maria Lopez: payments of this employee’s orders' });
  expect(link).toHaveAttribute('href', '/reporting/transactions?date_filter=last_week&employee_id=3');
  const cells = within(screen.getByRole('table', { name: 'Tips' })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['Maria Lopez', 'Server', '$80.00', '$20.00', '$100.00', '-$20.00', '$0.00', '$80.00'],
  ]);
});

test('the notes of the tips report show the rules, and that the tips equal the Transactions report', async () => {
  open();
  expect(await screen.findByText(/^Rules from 11\/01\/2026/)).toHaveTextContent(
    'Rules from 11/01/2026: 15 % to Busser, 5 % to Bartender; the rest stays with the person who earned it.',
  );
  expect(screen.getByText('Tips earned $100.00 = Transactions $100.00.')).toBeInTheDocument();
});

test('the tips report shows the tips of orders that nobody took separately from the payout', async () => {
  open();
  await waitFor(() =>
    expect(screen.getByLabelText('Summary')).toHaveTextContent('To pay out$75.00 Without employee$5.00'),
  );
});

test('the notes of the tips report say that everybody keeps their tips when there are no rules', async () => {
  api.respond(summarizeTips, buildTipsSummary({ rule_sets: [] }));
  open();
  expect(await screen.findByText('No rules: everybody keeps their own tips.')).toBeInTheDocument();
});

test('the notes of the tips report list a share that nobody could receive with its day and amount', async () => {
  const kept_shares = [{ day: '2026-11-20', role: 'Busser', amount: 12.5 }];
  api.respond(summarizeTips, buildTipsSummary({ kept_shares, total_kept_shares: 1, orders_report: 104 }));
  const { user } = open();
  await user.click(await screen.findByText(/^1 share stayed with those who earned the tips/));
  const link = screen.getByRole('link', { name: '11/20/2026: who worked' });
  expect(link.closest('li')).toHaveTextContent('11/20/2026: no Busser worked, $12.50 not shared');
  expect(screen.getByText(/Orders has \$104.00, because it counts tips on the day of the order/)).toBeInTheDocument();
});

test('refunded tips that exceed the tips of the day are shown in a separate column', async () => {
  api.respond(summarizeTips, buildTipsSummary({ not_deducted: 4 }));
  open();
  expect(await screen.findByRole('columnheader', { name: 'Refunds not deducted' })).toBeInTheDocument();
});

test('a day of the tips report links to the list of who worked, where an employee can be marked as working', async () => {
  respond([buildTipRow({ day: '2026-11-20' })]);
  const marks: unknown[] = [];
  api.respond(markTipWorker, ({ body }) => {
    marks.push(body);
    api.respond(getTipDay, {
      ...tipDay,
      workers: tipDay.workers.map((worker) => ({ ...worker, is_marked: worker.employee_id === 8 })),
    });
    return { is_marked: true };
  });
  const { user, currentAddress } = open('?by=day');
  await user.click(await screen.findByRole('link', { name: '11/20/2026: who worked' }));
  expect(currentAddress()).toBe('/reporting/tips?by=day&workers_of=2026-11-20');
  const modal = within(await screen.findByRole('dialog', { name: 'Who worked on 11/20/2026' }));
  expect(await modal.findByText('Took 12 orders')).toBeInTheDocument();
  const reads = api.calls.filter((call) => call.includes('/reports/tips')).length;
  await user.click(modal.getByRole('switch', { name: 'Luis Herrera worked' }));
  expect(marks).toEqual([{ day: '2026-11-20', employee_id: 8, is_marked: true }]);
  await waitFor(() => expect(modal.getByRole('switch', { name: 'Luis Herrera worked' })).toBeChecked());
  // The change makes the page refetch the payouts and their totals.
  await waitFor(() => expect(api.calls.filter((call) => call.includes('/reports/tips')).length).toBe(reads + 2));
});

test('an employee who is quickly marked and unmarked stays unmarked, because the changes are sent in order', async () => {
  const response = createDeferred();
  const marks: boolean[] = [];
  api.respond(markTipWorker, async ({ body: { is_marked } }) => {
    marks.push(is_marked);
    if (is_marked) await response.promise;
    return { is_marked };
  });
  const { user } = open('?workers_of=2026-11-20');
  const employee = await screen.findByRole('switch', { name: 'Luis Herrera worked' });
  await user.click(employee);
  await user.click(employee);
  expect(employee).not.toBeChecked();
  expect(marks).toEqual([true]);
  response.resolve();
  await waitFor(() => expect(marks).toEqual([true, false]));
  expect(employee).not.toBeChecked();
});

test('a user who may only view tips sees who is marked as working', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { tips: 'view' } }));
  open('?workers_of=2026-11-20');
  expect(await screen.findByText('Not marked')).toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

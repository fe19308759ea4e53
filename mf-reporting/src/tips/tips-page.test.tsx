import { buildPagingMetadata } from '@backoffice/contract/paging';
import {
  deleteTipRules,
  getTipDay,
  getTipRules,
  listTips,
  markTipWorker,
  saveTipRules,
  summarizeTips,
  type TipRow,
  type TipRuleSet,
} from '@backoffice/contract/tips';
import { startSession } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { serverError, stubReporting } from '../testing/stub-reporting';
import { buildTipRow, buildTipsSummary, tipDay, tipRules } from '../testing/tip-fixtures';

const api = stubReporting();
const open = (search = '') => renderRemote(module, `/reporting/tips${search}`, description);

beforeEach(() => {
  api.respond(getTipRules, tipRules);
  api.respond(getTipDay, tipDay);
});

const respond = (rows: TipRow[]) =>
  api.respond(listTips, { data: { rows }, paging_metadata: buildPagingMetadata(rows.length, 1, 25) });

/** Stubs the request that saves rules; returns the bodies of these requests. */
function recordSaves(): unknown[] {
  const bodies: unknown[] = [];
  api.respond(saveTipRules, ({ body }) => {
    bodies.push(body);
    return tipRules;
  });
  return bodies;
}

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

test('the notes show the rules, and that the tips equal the Transactions report', async () => {
  open();
  expect(await screen.findByText(/^Rules from 11\/01\/2026/)).toHaveTextContent(
    'Rules from 11/01/2026: 15 % to Busser, 5 % to Bartender; the rest stays with the person who earned it.',
  );
  expect(screen.getByText('Tips earned $100.00 = Transactions $100.00.')).toBeInTheDocument();
});

test('the summary shows the tips of orders that nobody took separately from the payout', async () => {
  open();
  await waitFor(() =>
    expect(screen.getByLabelText('Summary')).toHaveTextContent('To pay out$75.00 Without employee$5.00'),
  );
});

test('the notes say that everybody keeps their tips when there are no rules', async () => {
  api.respond(summarizeTips, buildTipsSummary({ rule_sets: [] }));
  open();
  expect(await screen.findByText('No rules: everybody keeps their own tips.')).toBeInTheDocument();
});

test('the notes list a share that nobody could receive with its day and amount', async () => {
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

test('the link of a day opens the list of who worked, where an employee can be marked as working', async () => {
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
  // The payouts and their totals are refetched.
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

test('the rules form initially contains today’s rules, and saves changed rules with their first day', async () => {
  const bodies = recordSaves();
  const { user, currentAddress } = open();
  await user.click(await screen.findByRole('link', { name: 'Change the rules' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Tip rules' }));
  const busser = await modal.findByRole('textbox', { name: 'Busser' });
  expect(
    [busser, modal.getByRole('textbox', { name: 'Server' })].map((field) => (field as HTMLInputElement).value),
  ).toEqual(['15', '']);
  await user.clear(busser);
  await user.type(busser, '12.5');
  expect(modal.getByRole('status')).toHaveTextContent('82.5 % stay with the person who earned the tips');
  await user.click(modal.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Rules from 11/20/2026 saved')).toBeInTheDocument();
  expect(bodies).toEqual([
    {
      valid_from: '2026-11-20',
      rules: [
        { role_id: 6, percent: 5 },
        { role_id: 5, percent: 12.5 },
      ],
    },
  ]);
  await waitFor(() => expect(currentAddress()).toBe('/reporting/tips'));
});

test('the rules form contains rules that another user has saved since it was last open', async () => {
  const { user } = open('?rules=open');
  expect(await screen.findByRole('textbox', { name: 'Busser' })).toHaveValue('15');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const [current, ...earlier] = tipRules.rule_sets;
  const rules = [{ role_id: 5, role: 'Busser', percent: 20 }];
  const changed = { ...(current as TipRuleSet), rules, updated_at: '2026-11-20T16:00:00.000Z' };
  api.respond(getTipRules, { ...tipRules, rule_sets: [changed, ...earlier] });
  await user.click(screen.getByRole('link', { name: 'Change the rules' }));
  expect(await screen.findByRole('textbox', { name: 'Busser' })).toHaveValue('20');
});

test.each([
  ['a conflict', 409, 'changed_meanwhile', '2026-11-20T16:00:00.000Z'],
  ['another failure', 500, 'internal', '2026-11-01T15:00:00.000Z'],
] as const)('after %s, the form replaces only rules that the user may have seen', async (_, status, code, version) => {
  const bodies: unknown[] = [];
  api.respond(saveTipRules, ({ body }) => {
    bodies.push(body);
    return new ErrorResponse(status, { code, message: 'The rules were not saved' });
  });
  const { user } = open('?rules=open');
  const day = await screen.findByLabelText('Valid from');
  await user.clear(day);
  await user.type(day, '2026-11-01');
  const [current] = tipRules.rule_sets.filter(({ valid_from }) => valid_from === '2026-11-01');
  const rules = [{ role_id: 5, role: 'Busser', percent: 20 }];
  const changed = { ...(current as TipRuleSet), rules, updated_at: '2026-11-20T16:00:00.000Z' };
  api.respond(getTipRules, { ...tipRules, rule_sets: [changed] });
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('From 11/01/2026', { selector: 'section b' });
  expect(await screen.findByText(/: 20 % to Busser$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The rules were not saved')).toBeInTheDocument();
  expect(bodies).toMatchObject([{ updated_at: '2026-11-01T15:00:00.000Z' }]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies.slice(1)).toMatchObject([{ updated_at: version }]));
});

test('new rules replace saved rules that are valid from the same day', async () => {
  const bodies = recordSaves();
  const { user } = open('?rules=open');
  const day = await screen.findByLabelText('Valid from');
  await user.clear(day);
  await user.type(day, '2026-11-01');
  expect(screen.getByText('Payouts since 11/01/2026 will be recalculated.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies).toMatchObject([{ valid_from: '2026-11-01', updated_at: '2026-11-01T15:00:00.000Z' }]),
  );
});

test.each([
  ['of more than 100 %', '95.01', 'Shares can total at most 100 %'],
  ['of zero', '0', 'Enter a percentage from 0.01 to 100'],
])('the tip rules form rejects shares %s', async (_, percent, message) => {
  const bodies = recordSaves();
  const { user } = open('?rules=open');
  const busser = await screen.findByRole('textbox', { name: 'Busser' });
  await user.clear(busser);
  await user.type(busser, percent);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(bodies).toEqual([]);
});

test('the rules form accepts shares of exactly 100 % in total', async () => {
  const bodies = recordSaves();
  const { user } = open('?rules=open');
  const busser = await screen.findByRole('textbox', { name: 'Busser' });
  await user.clear(busser);
  await user.type(busser, '95');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
});

test('saved rules are deleted after a confirmation', async () => {
  const deleted: unknown[] = [];
  api.respond(deleteTipRules, ({ params }) => {
    deleted.push(params);
    return { message: 'Rules deleted' };
  });
  const { user } = open('?rules=open');
  await user.click(await screen.findByRole('button', { name: 'Delete the rules from 11/01/2026' }));
  expect(deleted).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Rules deleted')).toBeInTheDocument();
  expect(deleted).toEqual([{ id: 2 }]);
});

test('the rules form shows an error and keeps the entered values when saving fails', async () => {
  api.respond(saveTipRules, serverError);
  const { user } = open('?rules=open');
  const busser = await screen.findByRole('textbox', { name: 'Busser' });
  await user.clear(busser);
  await user.type(busser, '7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save the rules')).toBeInTheDocument();
  expect(busser).toHaveValue('7');
});

test('the rules form shows an error and offers a retry when loading fails', async () => {
  api.respond(getTipRules, serverError);
  const { user } = open('?rules=open');
  expect(await screen.findByText('The rules could not be loaded')).toBeInTheDocument();
  api.respond(getTipRules, tipRules);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Busser' })).toBeInTheDocument();
});

test('a user who may only view tips can view the rules but not change them', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { tips: 'view' } }));
  const { user } = open('?rules=open');
  expect(await screen.findByRole('textbox', { name: 'Busser' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Save|Delete the rules/ })).not.toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(await screen.findByRole('link', { name: 'All rules' })).toBeInTheDocument();
});

test('a user who may only view tips sees who is marked as working', async () => {
  startSession(sessionTokens({ isOwner: false, rights: { tips: 'view' } }));
  open('?workers_of=2026-11-20');
  expect(await screen.findByText('Not marked')).toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

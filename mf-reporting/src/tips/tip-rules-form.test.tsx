import { deleteTipRules, getTipDay, getTipRules, saveTipRules, type TipRuleSet } from '@backoffice/contract/tips';
import { startSession } from '@backoffice/platform/session';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import description from '../remote';
import { serverError, stubReporting } from '../testing/stub-reporting';
import { tipDay, tipRules } from '../testing/tip-fixtures';

const api = stubReporting();
const open = (search = '') => renderRemote(module, `/reporting/tips${search}`, description);

beforeEach(() => {
  api.respond(getTipRules, tipRules);
  api.respond(getTipDay, tipDay);
});

/** Stubs the request that saves rules; returns the bodies of these requests. */
function recordSaves(): unknown[] {
  const bodies: unknown[] = [];
  api.respond(saveTipRules, ({ body }) => {
    bodies.push(body);
    return tipRules;
  });
  return bodies;
}

test('the tip rules form initially contains today’s rules, and saves changed rules with their first day', async () => {
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

test('the tip rules form contains rules that another user has saved since it was last open', async () => {
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
] as const)(
  'when saving fails with %s, the tip rules form never replaces rules that the user has not seen',
  async (_, status, code, version) => {
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
  },
);

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

test('the tip rules form accepts shares of exactly 100 % in total', async () => {
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

test('the tip rules form shows an error and keeps the entered values when saving fails', async () => {
  api.respond(saveTipRules, serverError);
  const { user } = open('?rules=open');
  const busser = await screen.findByRole('textbox', { name: 'Busser' });
  await user.clear(busser);
  await user.type(busser, '7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save the rules')).toBeInTheDocument();
  expect(busser).toHaveValue('7');
});

test('the tip rules form shows an error and offers a retry when loading fails', async () => {
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

import { addAdjustment, type DayClosing, getDayClosing, listDayClosings } from '@backoffice/contract/day-closings';
import { getPaymentTypes } from '@backoffice/contract/order-settings';
import { type RequiredRight, satisfiesRight } from '@backoffice/contract/rights';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { findCard } from '../testing/card-contents';
import { buildClosing, buildClosingsPage } from '../testing/closing-fixtures';
import { changePaymentType, paymentTypes } from '../testing/fixtures';
import { serverError, stubPages, stubReporting } from '../testing/stub-reporting';
import { findProblems, toAdjustment } from './adjustment-form-values';

const api = stubReporting();

const adjustment: DayClosing['adjustments'][number] = {
  recorded_at: '2026-11-20T14:30:00.000Z',
  recorded_by: 'Olivia Owner',
  payment_type: 'Card',
  amount: -12.5,
  reason: 'Charged twice',
};

beforeEach(() => {
  stubPages(api, listDayClosings, buildClosingsPage, 13);
  api.respond(getDayClosing, buildClosing());
});

const open = () => renderRemote(module, '/reporting/closings/12');

async function openForm() {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: 'Add adjustment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Adjustment' }));
  const choose = async (label: string, option: string) => {
    await view.user.click(dialog.getByRole('combobox', { name: label }));
    await view.user.click(await screen.findByRole('option', { name: option, hidden: true }));
  };
  const submit = () => view.user.click(dialog.getByRole('button', { name: 'Add' }));
  return { ...view, dialog, choose, submit };
}

describe('the adjustments of a Z report', () => {
  test('are listed with their signed amount, reason and author', async () => {
    const houseAccount = { ...adjustment, payment_type: 'HouseAccount' as const, amount: 5 };
    api.respond(getDayClosing, buildClosing({ adjustments: [houseAccount, adjustment] }));
    open();
    const card = within(await findCard('Adjustments'));
    const author = 'Olivia Owner, November 20, 2026 at 09:30 AM';
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `House Account +$5.00Charged twice${author}`,
      `Card -$12.50Charged twice${author}`,
    ]);
  });

  test('show "No adjustments." when there are none', async () => {
    open();
    expect(within(await findCard('Adjustments')).getByText('No adjustments.')).toBeInTheDocument();
  });
});

describe('the adjustment form', () => {
  test('records a negative amount with its tender and reason, and shows it', async () => {
    const bodies: unknown[] = [];
    api.respond(addAdjustment, ({ params, body }) => {
      const { offline_id, ...others } = body;
      bodies.push({ ...params, ...others });
      api.respond(getDayClosing, buildClosing({ adjustments: [adjustment] }));
      return adjustment;
    });
    const { user, dialog, choose, submit } = await openForm();
    await choose('Payment Type', 'Card');
    await choose('Change', 'Subtract from the day');
    await user.type(dialog.getByLabelText('Amount'), '12.50');
    await user.type(dialog.getByLabelText('Reason'), ' Charged twice ');
    await submit();
    expect(await screen.findByText('Adjustment recorded')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(await findCard('Adjustments')).getByText('-$12.50')).toBeInTheDocument();
    expect(bodies).toEqual([{ number: 12, payment_type: 'Card', amount: -12.5, reason: 'Charged twice' }]);
  });

  test('shows an error at each empty field and sends nothing', async () => {
    const { dialog, submit } = await openForm();
    await submit();
    expect(await dialog.findByText('Please enter an Amount')).toBeInTheDocument();
    expect(dialog.getByText('Please enter a Reason')).toBeInTheDocument();
    expect(dialog.getByLabelText('Amount')).toHaveFocus();
    expect(api.calls.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  test('keeps the entered values after a failure, and the next attempt sends the same offline id', async () => {
    const ids: string[] = [];
    api.respond(addAdjustment, ({ body }) => {
      ids.push(body.offline_id);
      return serverError();
    });
    const { user, dialog, submit } = await openForm();
    await user.type(dialog.getByLabelText('Amount'), '5');
    await user.type(dialog.getByLabelText('Reason'), 'Found');
    await submit();
    expect(await screen.findByText('Failed to record the adjustment, Something went wrong here')).toBeInTheDocument();
    expect(dialog.getByLabelText('Amount')).toHaveValue('5');
    expect(dialog.getByLabelText('Reason')).toHaveValue('Found');
    api.respond(addAdjustment, ({ body }) => {
      ids.push(body.offline_id);
      return adjustment;
    });
    await submit();
    expect(await screen.findByText('Adjustment recorded')).toBeInTheDocument();
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  });

  test('refetches the adjustments after a failed request, because the server may have recorded the adjustment', async () => {
    const { user, dialog, submit } = await openForm();
    await user.type(dialog.getByLabelText('Amount'), '5');
    await user.type(dialog.getByLabelText('Reason'), 'Found');
    api.respond(addAdjustment, serverError);
    api.respond(getDayClosing, buildClosing({ adjustments: [{ ...adjustment, amount: 5, reason: 'Found' }] }));
    await submit();
    expect(await screen.findByText('+$5.00')).toBeInTheDocument();
  });

  test("shows the server's message at the field", async () => {
    const fields = { amount: 'More than was collected' };
    api.respond(addAdjustment, () => new ErrorResponse(400, { code: 'invalid', message: 'Invalid', fields }));
    const { user, dialog, submit } = await openForm();
    await user.type(dialog.getByLabelText('Amount'), '5');
    await user.type(dialog.getByLabelText('Reason'), 'Found');
    await submit();
    expect(await dialog.findByText('More than was collected')).toBeInTheDocument();
  });

  test('sends one adjustment on a double click', async () => {
    const response = createDeferred<typeof adjustment>();
    api.respond(addAdjustment, () => response.promise);
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('Amount'), '5');
    await user.type(dialog.getByLabelText('Reason'), 'Found');
    await user.dblClick(dialog.getByRole('button', { name: 'Add' }));
    response.resolve(adjustment);
    expect(await screen.findByText('Adjustment recorded')).toBeInTheDocument();
    expect(api.calls.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });
});

test('a user whose only right is to manage day closings may load the tenders of the adjustment form', () => {
  const access = { isOwner: false, rights: { day_closings: 'manage' } } as const;
  expect(satisfiesRight(access, getPaymentTypes.right as RequiredRight)).toBe(true);
});

test.each([
  ['only Cash and Card', paymentTypes, ['Cash', 'Card']],
  [
    'the other tenders of the location',
    changePaymentType('GiftCard', { is_used: true }),
    ['Cash', 'Card', 'Gift Card'],
  ],
])('the adjustment form offers %s', async (_, response, tenders) => {
  api.respond(getPaymentTypes, response);
  const { user, dialog } = await openForm();
  await user.click(dialog.getByRole('combobox', { name: 'Payment Type' }));
  const list = within(await screen.findByRole('listbox', { name: 'Payment Type', hidden: true }));
  await list.findByRole('option', { name: tenders.at(-1), hidden: true });
  expect(list.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(tenders);
});

describe('the adjustment form values', () => {
  const values = { payment_type: 'Cash', change: 'add', amount: '0.01', reason: 'Found' } as const;

  test.each([
    ['add', 12.5],
    ['subtract', -12.5],
  ] as const)('with the change "%s" are converted to an amount of %d', (change, amount) => {
    expect(toAdjustment({ ...values, change, amount: '12.50' })).toEqual({
      payment_type: 'Cash',
      amount,
      reason: 'Found',
    });
  });

  test.each([
    ['an amount of one cent', { amount: '0.01' }, []],
    ['no amount', { amount: '' }, ['Please enter an Amount']],
    ['an amount of zero', { amount: '0' }, ['Please enter an Amount']],
    ['the largest amount', { amount: '9999999.99' }, []],
    ['an amount above the largest', { amount: '10000000' }, ['Amount can be at most 9,999,999.99']],
    ['a larger amount to subtract', { amount: '10000000', change: 'subtract' }, ['Amount can be at most 9,999,999.99']],
    ['a reason of 200 characters', { reason: 'x'.repeat(200) }, []],
    ['a reason of 201 characters', { reason: 'x'.repeat(201) }, ['Reason can contain a maximum of 200 characters']],
    ['a reason with an accent', { reason: 'caf\u00e9' }, ['Ineligible symbol is used']],
  ] as const)('with %s are validated against the contract', (_, changes, messages) => {
    expect(findProblems({ ...values, ...changes }).map(({ message }) => message)).toEqual(messages);
  });
});

import { getPaymentTypes, type PaymentTypeSetting, updatePaymentTypes } from '@backoffice/contract/order-settings';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

const updated_at = '2026-01-05T10:00:00.000Z';
const LAST_ONE_ON = 'At least one should be turned on';

let settings: PaymentTypeSetting[];
let sentBodies: unknown[];

beforeEach(() => {
  settings = [
    { payment_type: 'Cash', is_enabled: true, is_used: true },
    { payment_type: 'Card', is_enabled: true, is_used: false },
    { payment_type: 'GiftCard', is_enabled: false, is_used: true },
    { payment_type: 'HouseAccount', is_enabled: false, is_used: false },
    { payment_type: 'Voucher', is_enabled: false, is_used: false },
    { payment_type: 'Other', is_enabled: false, is_used: false },
  ];
  sentBodies = [];
  api.respond(getPaymentTypes, () => ({ payment_type_settings: settings, updated_at }));
  api.respond(updatePaymentTypes, ({ params, body, sent }) => {
    sentBodies.push({ ...params, sent });
    const isEnabled = new Map(body.payment_type_settings.map((row) => [row.payment_type, row.is_enabled]));
    settings = settings.map((row) => ({ ...row, is_enabled: isEnabled.get(row.payment_type) ?? row.is_enabled }));
    return { payment_type_settings: settings, updated_at };
  });
});

const open = () => renderRemote(module, '/business/payment_types');
const findSwitch = (label: string) => screen.findByRole('switch', { name: `${label} is active` });

describe('the payment types page', () => {
  test('lists the payment types by their display names with their state', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Types' })).toBeInTheDocument();
    expect(await findSwitch('Cash')).toBeChecked();
    expect(await findSwitch('Gift Card')).not.toBeChecked();
    const labels = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(labels).toEqual(['Payment TypeActive', 'Cash', 'Card', 'Gift Card', 'House Account', 'Voucher', 'Other']);
  });

  test('sends the state of all payment types, without `is_used`, when one is toggled', async () => {
    const { user } = open();
    await user.click(await findSwitch('Gift Card'));
    expect(await screen.findByText('Payment type was updated successfully')).toBeInTheDocument();
    expect(screen.getByText('Gift Card is active')).toBeInTheDocument();
    const payment_type_settings = settings.map(({ payment_type, is_enabled }) => ({ payment_type, is_enabled }));
    expect(sentBodies).toEqual([{ id: 7, sent: { payment_type_settings, updated_at } }]);
    expect(payment_type_settings).toContainEqual({ payment_type: 'GiftCard', is_enabled: true });
  });

  test('marks the payment types in the caches of other areas as stale when one is toggled', async () => {
    const cachedByReports = ['payment-types', 'mf-reporting'];
    const { user, queries } = open();
    queries.setQueryData(cachedByReports, settings);
    await user.click(await findSwitch('Gift Card'));
    await screen.findByText('Payment type was updated successfully');
    await waitFor(() => expect(queries.getQueryState(cachedByReports)?.isInvalidated).toBe(true));
    expect(api.calls.filter((request) => request.startsWith('GET'))).toEqual(['GET /locations/7/payment_types']);
  });

  test('refuses to turn off the last active payment type', async () => {
    const { user } = open();
    await user.click(await findSwitch('Card'));
    await screen.findByText('Payment type was updated successfully');
    await user.click(await findSwitch('Cash'));
    expect(await screen.findByText(LAST_ONE_ON)).toBeInTheDocument();
    expect(await findSwitch('Cash')).toBeChecked();
    expect(sentBodies).toHaveLength(1);
  });

  test('reverts the switch when the request fails', async () => {
    api.respond(updatePaymentTypes, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
    const { user } = open();
    await user.click(await findSwitch('Voucher'));
    expect(await screen.findByText('Failed to update payment type')).toBeInTheDocument();
    await waitFor(async () => expect(await findSwitch('Voucher')).not.toBeChecked());
  });

  test('shows an error and offers a retry when loading fails', async () => {
    api.respond(getPaymentTypes, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
    const { user } = open();
    expect(await screen.findByText('The payment types could not be loaded')).toBeInTheDocument();
    api.respond(getPaymentTypes, () => ({ payment_type_settings: settings, updated_at }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findSwitch('Cash')).toBeInTheDocument();
  });
});

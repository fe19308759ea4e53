import {
  getOrderSources,
  getOrderTypes,
  type OrderSourceSetting,
  type OrderTypeSetting,
  updateOrderSources,
  updateOrderTypes,
} from '@backoffice/contract/order-settings';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let types: OrderTypeSetting[];
let sources: OrderSourceSetting[];
let sentBodies: unknown[];
const updated_at = '2026-01-05T10:00:00.000Z';

beforeEach(() => {
  types = [
    { type: 'DineIn', is_enabled: true },
    { type: 'TakeOut', is_enabled: false },
    { type: 'Delivery', is_enabled: true },
  ];
  sources = [
    { source: 'Pos', is_enabled: true },
    { source: 'Kiosk', is_enabled: false },
  ];
  sentBodies = [];
  api.respond(getOrderTypes, () => ({ order_type_settings: types, updated_at }));
  api.respond(getOrderSources, () => ({ order_source_settings: sources, updated_at }));
  api.respond(updateOrderTypes, ({ params, body }) => {
    sentBodies.push({ ...params, ...body });
    types = body.order_type_settings;
    return { order_type_settings: types, updated_at };
  });
  api.respond(updateOrderSources, ({ params, body }) => {
    sentBodies.push({ ...params, ...body });
    sources = body.order_source_settings;
    return { order_source_settings: sources, updated_at };
  });
});

const findSwitch = (label: string) => screen.findByRole('switch', { name: `${label} is active` });
const rowLabels = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const LAST_ONE_ON = 'At least one should be turned on';

describe('the order types page', () => {
  const open = () => renderRemote(module, '/business/order_types');

  test('lists the order types with their state', async () => {
    open();
    expect(await findSwitch('Dine In')).toBeChecked();
    expect(await findSwitch('Take Out')).not.toBeChecked();
    expect(rowLabels()).toEqual(['Dine In', 'Take Out', 'Delivery']);
  });

  test('sends the whole list when one type is toggled', async () => {
    const { user } = open();
    await user.click(await findSwitch('Take Out'));
    expect(await screen.findByText('Order type was updated successfully')).toBeInTheDocument();
    expect(await findSwitch('Take Out')).toBeChecked();
    expect(sentBodies).toEqual([{ id: 7, order_type_settings: types, updated_at }]);
    expect(types).toContainEqual({ type: 'TakeOut', is_enabled: true });
  });

  test('does not turn a type on again that another user has since turned off', async () => {
    const later = '2026-01-06T10:00:00.000Z';
    const serverTypes = [
      { type: 'DineIn', is_enabled: false },
      { type: 'TakeOut', is_enabled: false },
      { type: 'Delivery', is_enabled: true },
    ] as const;
    const { user } = open();
    await findSwitch('Take Out');
    api.respond(getOrderTypes, () => ({ order_type_settings: [...serverTypes], updated_at: later }));
    api.respond(updateOrderTypes, ({ body }) => {
      if (body.updated_at === later) return { order_type_settings: body.order_type_settings, updated_at: later };
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    await user.click(await findSwitch('Take Out'));
    await screen.findByText('Order type was updated successfully');
    expect(await findSwitch('Take Out')).toBeChecked();
    expect(await findSwitch('Dine In')).not.toBeChecked();
  });

  test('sends two quick changes one after the other and keeps both', async () => {
    const responses = [createDeferred(), createDeferred()];
    const bodies: unknown[] = [];
    api.respond(updateOrderTypes, async ({ body: { order_type_settings } }) => {
      bodies.push(Object.fromEntries(order_type_settings.map(({ type, is_enabled }) => [type, is_enabled])));
      await responses[bodies.length - 1]?.promise;
      types = order_type_settings;
      return { order_type_settings: types, updated_at };
    });
    const { user } = open();
    await user.dblClick(await findSwitch('Take Out'));
    await waitFor(() => expect(bodies).toHaveLength(1));
    await user.click(await findSwitch('Delivery'));
    expect(await findSwitch('Take Out')).toBeChecked();
    expect(await findSwitch('Delivery')).not.toBeChecked();
    responses[0]?.resolve();
    await screen.findByText('Take Out is active');
    expect(await findSwitch('Delivery')).not.toBeChecked();
    responses[1]?.resolve();
    await screen.findByText('Delivery is inactive');
    expect(bodies).toEqual([
      { DineIn: true, TakeOut: true, Delivery: true },
      { DineIn: true, TakeOut: true, Delivery: false },
    ]);
  });

  test('restores the previous state of an order type when Undo is clicked', async () => {
    const { user } = open();
    await user.click(await findSwitch('Take Out'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Take Out is inactive')).toBeInTheDocument();
    expect(await findSwitch('Take Out')).not.toBeChecked();
  });

  test('refuses to turn off the last active order type', async () => {
    const { user } = open();
    await user.click(await findSwitch('Delivery'));
    await screen.findByText('Order type was updated successfully');
    await user.click(await findSwitch('Dine In'));
    expect(await screen.findByText(LAST_ONE_ON)).toBeInTheDocument();
    expect(await findSwitch('Dine In')).toBeChecked();
    expect(sentBodies).toHaveLength(1);
  });

  test('reverts the switch when the server refuses to turn off the last active order type', async () => {
    api.respond(updateOrderTypes, () => {
      types = types.map((row) => ({ ...row, is_enabled: row.type === 'DineIn' }));
      return new ErrorResponse(409, { code: 'conflict', message: LAST_ONE_ON });
    });
    const { user } = open();
    await user.click(await findSwitch('Dine In'));
    expect(await screen.findByText(LAST_ONE_ON)).toBeInTheDocument();
    expect(await findSwitch('Dine In')).toBeChecked();
    await waitFor(async () => expect(await findSwitch('Delivery')).not.toBeChecked());
  });

  test('reverts the switch when the request fails', async () => {
    api.respond(updateOrderTypes, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
    const { user } = open();
    await user.click(await findSwitch('Take Out'));
    expect(await screen.findByText('Failed to update order type')).toBeInTheDocument();
    expect(await findSwitch('Take Out')).not.toBeChecked();
  });

  test('shows an error and offers a retry when loading fails', async () => {
    api.respond(getOrderTypes, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
    const { user } = open();
    expect(await screen.findByText('The order types could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Error fetching data: Down')).toBeInTheDocument();
    api.respond(getOrderTypes, () => ({ order_type_settings: types, updated_at }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findSwitch('Dine In')).toBeInTheDocument();
  });
});

describe('the order sources page', () => {
  const open = () => renderRemote(module, '/business/order_sources');

  test('lists the order sources by their display names', async () => {
    open();
    expect(await findSwitch('POS')).toBeChecked();
    expect(rowLabels()).toEqual(['POS', 'Kiosk']);
  });

  test('sends the whole list when one source is toggled', async () => {
    const { user } = open();
    await user.click(await findSwitch('Kiosk'));
    expect(await screen.findByText('Order source was updated successfully')).toBeInTheDocument();
    expect(sentBodies).toEqual([{ id: 7, order_source_settings: sources, updated_at }]);
    expect(sources).toContainEqual({ source: 'Kiosk', is_enabled: true });
  });

  test('refuses to turn off the last active order source', async () => {
    const { user } = open();
    await user.click(await findSwitch('POS'));
    expect(await screen.findByText(LAST_ONE_ON)).toBeInTheDocument();
    expect(await findSwitch('POS')).toBeChecked();
    expect(sentBodies).toEqual([]);
  });

  test('reverts the switch when the request fails', async () => {
    api.respond(updateOrderSources, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
    const { user } = open();
    await user.click(await findSwitch('Kiosk'));
    expect(await screen.findByText('Failed to update order source')).toBeInTheDocument();
    expect(await findSwitch('Kiosk')).not.toBeChecked();
  });
});

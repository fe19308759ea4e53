import {
  getOrderSources,
  getOrderTypes,
  type OrderSourceSetting,
  type OrderTypeSetting,
  updateOrderSources,
  updateOrderTypes,
} from '@backoffice/shared/contract/order-settings';
import { deferred } from '@backoffice/shared/testing/deferred';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

let types: OrderTypeSetting[];
let sources: OrderSourceSetting[];
let told: unknown[];
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
  told = [];
  api.answer(getOrderTypes, () => ({ order_type_settings: types, updated_at }));
  api.answer(getOrderSources, () => ({ order_source_settings: sources, updated_at }));
  api.answer(updateOrderTypes, ({ params, body }) => {
    told.push({ ...params, ...body });
    types = body.order_type_settings;
    return { order_type_settings: types, updated_at };
  });
  api.answer(updateOrderSources, ({ params, body }) => {
    told.push({ ...params, ...body });
    sources = body.order_source_settings;
    return { order_source_settings: sources, updated_at };
  });
});

const toggle = (label: string) => screen.findByRole('switch', { name: `${label} is active` });
const labels = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const LAST_ONE_ON = 'At least one should be turned on';

describe('order types', () => {
  const open = () => renderRemote(module, '/business/order_types');

  test('are listed with the state they are in', async () => {
    open();
    expect(await toggle('Dine In')).toBeChecked();
    expect(await toggle('Take Out')).not.toBeChecked();
    expect(labels()).toEqual(['Dine In', 'Take Out', 'Delivery']);
  });

  test('the whole list is sent when one is switched', async () => {
    const { user } = open();
    await user.click(await toggle('Take Out'));
    expect(await screen.findByText('Order type was updated successfully')).toBeInTheDocument();
    expect(await toggle('Take Out')).toBeChecked();
    expect(told).toEqual([{ id: 7, order_type_settings: types, updated_at }]);
    expect(types).toContainEqual({ type: 'TakeOut', is_enabled: true });
  });

  test('a switch keeps what somebody else has switched meanwhile', async () => {
    const later = '2026-01-06T10:00:00.000Z';
    const theirs = [
      { type: 'DineIn', is_enabled: false },
      { type: 'TakeOut', is_enabled: false },
      { type: 'Delivery', is_enabled: true },
    ] as const;
    const { user } = open();
    await toggle('Take Out');
    api.answer(getOrderTypes, () => ({ order_type_settings: [...theirs], updated_at: later }));
    api.answer(updateOrderTypes, ({ body }) => {
      if (body.updated_at === later) return { order_type_settings: body.order_type_settings, updated_at: later };
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else was faster' });
    });
    await user.click(await toggle('Take Out'));
    await screen.findByText('Order type was updated successfully');
    expect(await toggle('Take Out')).toBeChecked();
    expect(await toggle('Dine In')).not.toBeChecked();
  });

  test('two quick switches are sent one after the other, and both are kept', async () => {
    const answers = [deferred(), deferred()];
    const bodies: unknown[] = [];
    api.answer(updateOrderTypes, async ({ body: { order_type_settings } }) => {
      bodies.push(Object.fromEntries(order_type_settings.map(({ type, is_enabled }) => [type, is_enabled])));
      await answers[bodies.length - 1]?.promise;
      types = order_type_settings;
      return { order_type_settings: types, updated_at };
    });
    const { user } = open();
    await user.dblClick(await toggle('Take Out'));
    await waitFor(() => expect(bodies).toHaveLength(1));
    await user.click(await toggle('Delivery'));
    expect(await toggle('Take Out')).toBeChecked();
    expect(await toggle('Delivery')).not.toBeChecked();
    answers[0]?.resolve();
    await screen.findByText('Take Out is active');
    expect(await toggle('Delivery')).not.toBeChecked();
    answers[1]?.resolve();
    await screen.findByText('Delivery is inactive');
    expect(bodies).toEqual([
      { DineIn: true, TakeOut: true, Delivery: true },
      { DineIn: true, TakeOut: true, Delivery: false },
    ]);
  });

  test('Undo switches one back', async () => {
    const { user } = open();
    await user.click(await toggle('Take Out'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Take Out is inactive')).toBeInTheDocument();
    expect(await toggle('Take Out')).not.toBeChecked();
  });

  test('the last one stays on', async () => {
    const { user } = open();
    await user.click(await toggle('Delivery'));
    await screen.findByText('Order type was updated successfully');
    await user.click(await toggle('Dine In'));
    expect(await screen.findByText(LAST_ONE_ON)).toBeInTheDocument();
    expect(await toggle('Dine In')).toBeChecked();
    expect(told).toHaveLength(1);
  });

  test('one that is the last only on the server stays on too', async () => {
    api.answer(updateOrderTypes, () => {
      types = types.map((row) => ({ ...row, is_enabled: row.type === 'DineIn' }));
      return new Refusal(409, { code: 'conflict', message: LAST_ONE_ON });
    });
    const { user } = open();
    await user.click(await toggle('Dine In'));
    expect(await screen.findByText(LAST_ONE_ON)).toBeInTheDocument();
    expect(await toggle('Dine In')).toBeChecked();
    await waitFor(async () => expect(await toggle('Delivery')).not.toBeChecked());
  });

  test('a failure leaves it as it was', async () => {
    api.answer(updateOrderTypes, () => new Refusal(500, { code: 'internal', message: 'Down' }));
    const { user } = open();
    await user.click(await toggle('Take Out'));
    expect(await screen.findByText('Failed to update order type')).toBeInTheDocument();
    expect(await toggle('Take Out')).not.toBeChecked();
  });

  test('those that cannot be had can be asked for again', async () => {
    api.answer(getOrderTypes, () => new Refusal(500, { code: 'internal', message: 'Down' }));
    const { user } = open();
    expect(await screen.findByText('The order types could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Error fetching data: Down')).toBeInTheDocument();
    api.answer(getOrderTypes, () => ({ order_type_settings: types, updated_at }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await toggle('Dine In')).toBeInTheDocument();
  });
});

describe('order sources', () => {
  const open = () => renderRemote(module, '/business/order_sources');

  test('are listed by the names people know', async () => {
    open();
    expect(await toggle('POS')).toBeChecked();
    expect(labels()).toEqual(['POS', 'Kiosk']);
  });

  test('the whole list is sent when one is switched', async () => {
    const { user } = open();
    await user.click(await toggle('Kiosk'));
    expect(await screen.findByText('Order source was updated successfully')).toBeInTheDocument();
    expect(told).toEqual([{ id: 7, order_source_settings: sources, updated_at }]);
    expect(sources).toContainEqual({ source: 'Kiosk', is_enabled: true });
  });

  test('the last one stays on', async () => {
    const { user } = open();
    await user.click(await toggle('POS'));
    expect(await screen.findByText(LAST_ONE_ON)).toBeInTheDocument();
    expect(await toggle('POS')).toBeChecked();
    expect(told).toEqual([]);
  });

  test('a failure leaves it as it was', async () => {
    api.answer(updateOrderSources, () => new Refusal(500, { code: 'internal', message: 'Down' }));
    const { user } = open();
    await user.click(await toggle('Kiosk'));
    expect(await screen.findByText('Failed to update order source')).toBeInTheDocument();
    expect(await toggle('Kiosk')).not.toBeChecked();
  });
});

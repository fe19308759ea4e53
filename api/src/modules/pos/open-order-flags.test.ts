import { randomUUID } from 'node:crypto';
import { insertRow } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import type { TerminalClient } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { type OrderValues, useExceptions } from '../exceptions/testing/use-exceptions';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

const exceptions = useExceptions(suite, (created) => {
  ({ location, terminal } = created);
});

type Lines = NonNullable<OrderValues['items']>;

/**
 * Stores an open order of an item of $10 for each price, and returns functions that amend the order and change the menu.
 */
async function openOrder(...prices: number[]) {
  const item_id = await insertRow(suite.db, location, 'items', { name: 'Soup', price: 10 });
  const uuid = randomUUID();
  let revision = 0;
  const send = async (items: Lines, values: OrderValues = {}) => {
    revision += 1;
    const total_amount = items.reduce((sum, { price = 10, quantity = 1, modifiers = [] }) => {
      return sum + quantity * modifiers.reduce((unit, modifier) => unit + modifier.price, price);
    }, 0);
    const order = { status: 'Open' as const, revision, payments: [], total_amount, ...values };
    return await terminal.put(uuid, buildPosOrder({ ...order, items: items.map((item) => ({ item_id, ...item })) }));
  };
  await send(prices.map((price) => ({ price })));
  const changeItem = (values: object) =>
    withLocation(suite.db, location, (scope) =>
      scope.updateTable('items').set(values).where('location_id', '=', location).where('id', '=', item_id).execute(),
    );
  return { send, changeItem };
}

const listPriceChanges = async () => (await exceptions.list('&kind=changed_price')).map(({ amount }) => amount).sort();

test.each<[string, object]>([
  ['its price was changed', { price: 11 }],
  ['it was hidden', { active: false }],
  ['it was deleted', { deleted_at: new Date() }],
])('an open order whose item stays in it is not flagged after %s', async (_change, change) => {
  const { send, changeItem } = await openOrder(10);
  await changeItem(change);
  expect(await send([{ note: 'No onions' }])).toMatchObject({ status: 'updated', flags: [] });
  const modifiers = [{ modifier_id: null, name: 'Bread', price: 1 }];
  expect(await send([{ modifiers }])).toMatchObject({ status: 'updated', flags: [] });
  const paid = { status: 'Completed' as const, payments: [{ amount: 11 }] };
  expect(await send([{ modifiers }], paid)).toMatchObject({ status: 'updated', flags: [] });
  expect(await exceptions.list()).toEqual([]);
});

test('the price of an item is compared without its modifiers', async () => {
  const { send, changeItem } = await openOrder(10);
  await changeItem({ price: 11 });
  const modifiers = [1, 2].map((price) => ({ modifier_id: null, name: 'Bread', price }));
  for (let sent = 0; sent < 2; sent += 1) expect(await send([{ modifiers }])).toMatchObject({ flags: [] });
});

test('an item that is added to an open order at the former price is flagged with its own difference', async () => {
  const { send, changeItem } = await openOrder(10);
  await changeItem({ price: 12 });
  expect(await send([{ price: 10 }, { price: 12 }])).toMatchObject({ flags: [] });
  expect(await send([{ price: 10 }, { price: 12 }, { price: 10 }])).toMatchObject({ flags: ['changed_price'] });
  expect(await listPriceChanges()).toEqual([-2]);
});

test('a quantity that is added at the former price is flagged, and the stored quantity is not', async () => {
  const { send, changeItem } = await openOrder(10);
  await changeItem({ price: 12 });
  expect(await send([{ price: 10, quantity: 1.5 }])).toMatchObject({ flags: ['changed_price'] });
  expect(await listPriceChanges()).toEqual([-1]);
});

test('a line that is split into two lines is not flagged', async () => {
  const { send, changeItem } = await openOrder(10, 10);
  await changeItem({ price: 12 });
  expect(await send([{ price: 10, quantity: 2 }])).toMatchObject({ flags: [] });
  expect(
    await send([
      { price: 10, quantity: 0.5 },
      { price: 10, quantity: 1.5 },
    ]),
  ).toMatchObject({ flags: [] });
});

test('a price that is changed in an open order is flagged', async () => {
  const { send } = await openOrder(10, 10);
  expect(await send([{ price: 10 }, { price: 4 }])).toMatchObject({ flags: ['changed_price'] });
  expect(await listPriceChanges()).toEqual([-6]);
});

test('each revision that adds items with a changed price is listed, with the sum of all price changes of the order', async () => {
  const { send } = await openOrder(9);
  await send([{ price: 9 }, { price: 9 }]);
  await send([{ price: 9 }, { price: 9 }, { price: 9 }]);
  expect(await listPriceChanges()).toEqual([-1, -2, -3]);
});

test('an open order keeps its flag while the changed price stays in it', async () => {
  const { send } = await openOrder(9, 10);
  expect(await send([{ price: 9 }, { price: 10 }, { price: 10 }])).toMatchObject({ flags: ['changed_price'] });
  expect(await send([{ price: 10 }, { price: 10 }])).toMatchObject({ flags: [] });
  expect(await listPriceChanges()).toEqual([-1]);
});

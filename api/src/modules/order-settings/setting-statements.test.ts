import { createLocation, insertRow } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useRecordedDatabase } from '../../../test/use-recorded-database';
import { useTestApp } from '../../../test/use-test-app';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { setAutoPrinting } from '../printers/printers.repository';
import { changeOrderSources, changeOrderTypes, changePaymentTypes } from './order-settings.service';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);
const recorded = useRecordedDatabase(suite);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const TYPES = ['DineIn', 'TakeOut', 'Delivery'] as const;
const SOURCES = ['Pos', 'Online', 'Kiosk'] as const;
const PAYMENTS = ['Cash', 'GiftCard', 'Voucher'] as const;

type Change = (scope: LocationDb, count: number) => Promise<unknown>;

const changes: [string, Change][] = [
  [
    'order types',
    (scope, count) =>
      changeOrderTypes(
        scope,
        location,
        TYPES.slice(0, count).map((type) => ({ type, is_enabled: true })),
        undefined,
      ),
  ],
  [
    'order sources',
    (scope, count) => {
      const settings = SOURCES.slice(0, count).map((source) => ({ source, is_enabled: true }));
      return changeOrderSources(scope, location, settings, undefined);
    },
  ],
  [
    'payment types',
    (scope, count) => {
      const settings = PAYMENTS.slice(0, count).map((payment_type) => ({ payment_type, is_enabled: true }));
      return changePaymentTypes(scope, location, settings, undefined);
    },
  ],
];

async function countStatements(change: Change, count: number): Promise<number> {
  recorded.statements.length = 0;
  await withLocation(recorded.db, location, (scope) => change(scope, count));
  return recorded.statements.length;
}

test.each(changes)('a change of three %s has as many statements as a change of one', async (_, change) => {
  expect(await countStatements(change, 3)).toBe(await countStatements(change, 1));
});

const createPrinter = () =>
  insertRow(suite.db, location, 'printers', {
    offline_id: '5b0b6a0e-57c5-4f3b-9d0a-0c5b5a3f1d11',
    name: 'Grill',
    receipt_print_type: 'Kitchen',
  });

test('a change of three auto-print settings has as many statements as a change of one', async () => {
  const printer = await createPrinter();
  const change: Change = (scope, count) => {
    const settings = TYPES.slice(0, count).map((order_type) => {
      return { order_type, print_type: 'Kitchen' as const, auto_printing: false };
    });
    return setAutoPrinting(scope, location, printer, settings);
  };
  expect(await countStatements(change, 3)).toBe(await countStatements(change, 1));
});

test('the last value of a setting counts when a request contains the setting twice', async () => {
  const order_type_settings = [true, false].map((is_enabled) => ({ type: 'Delivery', is_enabled }));
  const types = await user.request('PUT', `/locations/${location}/order_types`, { order_type_settings });
  expect(types.order_type_settings).toContainEqual({ type: 'Delivery', is_enabled: false });
  const setting = { order_type: 'Delivery', print_type: 'Kitchen' };
  const printer = await user.request('PUT', `/printers/${await createPrinter()}`, {
    order_type_settings: [true, false].map((auto_printing) => ({ ...setting, auto_printing })),
  });
  expect(printer.order_type_settings).toEqual([{ ...setting, auto_printing: false }]);
});

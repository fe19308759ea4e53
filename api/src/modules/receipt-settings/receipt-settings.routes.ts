import {
  getCustomerReceiptSettings,
  getKitchenReceiptSettings,
  updateCustomerReceiptSettings,
  updateKitchenReceiptSettings,
} from '@backoffice/contract/receipt-settings';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { changedMeanwhile } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import {
  changeReceiptSettings,
  findReceiptSettings,
  type ReceiptSettings,
  type Settings,
} from './receipt-settings.repository';

export function registerReceiptSettingRoutes(app: FastifyInstance, { db }: Services): void {
  const read = <Table extends keyof Settings>(table: Table, locationId: number) =>
    withLocation(db, locationId, (scope) => findReceiptSettings(scope, table, locationId), READ_ONLY);

  const change = <Table extends keyof Settings>(
    of: ReceiptSettings<Table>,
    options: Omit<Settings[Table], 'updated_at'>,
    updatedAt: string | undefined,
  ) =>
    withLocation(db, of.locationId, async (scope) => {
      if (!(await changeReceiptSettings(scope, of, options, updatedAt))) throw changedMeanwhile('receipt');
      return await findReceiptSettings(scope, of.table, of.locationId);
    });

  registerOperation(app, getKitchenReceiptSettings, ({ session: { locationId } }) =>
    read('kitchen_receipt_settings', locationId),
  );
  registerOperation(app, getCustomerReceiptSettings, ({ session: { locationId } }) =>
    read('customer_receipt_settings', locationId),
  );
  registerOperation(app, updateKitchenReceiptSettings, ({ session, body: { updated_at, ...options } }) =>
    change({ table: 'kitchen_receipt_settings', locationId: session.locationId }, options, updated_at),
  );
  registerOperation(app, updateCustomerReceiptSettings, ({ session, body: { updated_at, ...options } }) =>
    change({ table: 'customer_receipt_settings', locationId: session.locationId }, options, updated_at),
  );
}

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
import { changeReceiptSettings, findReceiptSettings } from './receipt-settings.repository';

export function registerReceiptSettingRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getKitchenReceiptSettings, ({ session: { locationId } }) =>
    withLocation(
      db,
      locationId,
      (scope) => findReceiptSettings(scope, 'kitchen_receipt_settings', locationId),
      READ_ONLY,
    ),
  );

  registerOperation(
    app,
    updateKitchenReceiptSettings,
    ({ session: { locationId }, body: { updated_at, ...options } }) =>
      withLocation(db, locationId, async (scope) => {
        const of = { table: 'kitchen_receipt_settings', locationId } as const;
        if (!(await changeReceiptSettings(scope, of, options, updated_at))) throw changedMeanwhile('receipt');
        return await findReceiptSettings(scope, of.table, locationId);
      }),
  );

  registerOperation(app, getCustomerReceiptSettings, ({ session: { locationId } }) =>
    withLocation(
      db,
      locationId,
      (scope) => findReceiptSettings(scope, 'customer_receipt_settings', locationId),
      READ_ONLY,
    ),
  );

  registerOperation(
    app,
    updateCustomerReceiptSettings,
    ({ session: { locationId }, body: { updated_at, ...options } }) =>
      withLocation(db, locationId, async (scope) => {
        const of = { table: 'customer_receipt_settings', locationId } as const;
        if (!(await changeReceiptSettings(scope, of, options, updated_at))) throw changedMeanwhile('receipt');
        return await findReceiptSettings(scope, of.table, locationId);
      }),
  );
}

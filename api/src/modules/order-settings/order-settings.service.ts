import {
  ONE_MUST_BE_ENABLED_MESSAGE,
  type OrderSourceSetting,
  type OrderSources,
  type OrderTypeSetting,
  type OrderTypes,
  type PaymentTypeSwitch,
  type PaymentTypes,
} from '@backoffice/contract/order-settings';
import type { LocationDb } from '../../database/location-scope';
import { AppError, changedMeanwhile } from '../../errors';
import {
  findOrderSources,
  findOrderTypes,
  findPaymentTypes,
  setOrderSourceEnabled,
  setOrderTypeEnabled,
  setPaymentTypeEnabled,
  updateSettingsChangeTime,
} from './order-settings.repository';

/** Updates order types. Throws changed_meanwhile for an outdated `updatedAt`, and conflict when none would be enabled. */
export async function changeOrderTypes(
  scope: LocationDb,
  locationId: number,
  settings: readonly OrderTypeSetting[],
  updatedAt: string | undefined,
): Promise<OrderTypes> {
  if (!(await updateSettingsChangeTime(scope, locationId, 'order_types_updated_at', updatedAt)))
    throw changedMeanwhile('list of order types');
  for (const setting of settings) await setOrderTypeEnabled(scope, locationId, setting);
  const changed = await findOrderTypes(scope, locationId);
  requireOneEnabled(changed.order_type_settings);
  return changed;
}

/** Updates order sources. Throws changed_meanwhile for an outdated `updatedAt`, and conflict when none would be enabled. */
export async function changeOrderSources(
  scope: LocationDb,
  locationId: number,
  settings: readonly OrderSourceSetting[],
  updatedAt: string | undefined,
): Promise<OrderSources> {
  if (!(await updateSettingsChangeTime(scope, locationId, 'order_sources_updated_at', updatedAt)))
    throw changedMeanwhile('list of order sources');
  for (const setting of settings) await setOrderSourceEnabled(scope, locationId, setting);
  const changed = await findOrderSources(scope, locationId);
  requireOneEnabled(changed.order_source_settings);
  return changed;
}

/** Updates payment types. Throws changed_meanwhile for an outdated `updatedAt`, and conflict when none would be enabled. */
export async function changePaymentTypes(
  scope: LocationDb,
  locationId: number,
  settings: readonly PaymentTypeSwitch[],
  updatedAt: string | undefined,
): Promise<PaymentTypes> {
  if (!(await updateSettingsChangeTime(scope, locationId, 'payment_types_updated_at', updatedAt)))
    throw changedMeanwhile('list of payment types');
  for (const setting of settings) await setPaymentTypeEnabled(scope, locationId, setting);
  const changed = await findPaymentTypes(scope, locationId);
  requireOneEnabled(changed.payment_type_settings);
  return changed;
}

/** Throws conflict, which rolls the change back, when no setting would be enabled. */
function requireOneEnabled(settings: readonly { is_enabled: boolean }[]): void {
  if (!settings.some(({ is_enabled }) => is_enabled)) throw new AppError('conflict', ONE_MUST_BE_ENABLED_MESSAGE);
}

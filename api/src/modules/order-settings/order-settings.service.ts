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
  type ChangeTimeColumn,
  findOrderSources,
  findOrderTypes,
  findPaymentTypes,
  type SettingTable,
  setEnabled,
  updateSettingsChangeTime,
} from './order-settings.repository';

interface SettingList<Key extends string, Settings> {
  /** Name in error messages. */
  name: string;
  table: SettingTable;
  key: Key;
  changeTime: ChangeTimeColumn;
  find: (scope: LocationDb, locationId: number) => Promise<Settings>;
  toList: (settings: Settings) => readonly { is_enabled: boolean }[];
}

type Setting<Key extends string> = Record<Key, string> & { is_enabled: boolean };

/**
 * Returns a function that changes the given settings of a list and returns all its settings. The function throws
 * changed_meanwhile for an outdated `updatedAt`, and conflict when no setting would be enabled.
 */
function createChange<Key extends string, Changed extends Setting<Key>, Settings>(list: SettingList<Key, Settings>) {
  return async (
    scope: LocationDb,
    locationId: number,
    settings: readonly Changed[],
    updatedAt: string | undefined,
  ): Promise<Settings> => {
    if (!(await updateSettingsChangeTime(scope, locationId, list.changeTime, updatedAt)))
      throw changedMeanwhile(list.name);
    await setEnabled(scope, locationId, list, settings);
    const changed = await list.find(scope, locationId);
    requireOneEnabled(list.toList(changed));
    return changed;
  };
}

export const changeOrderTypes = createChange<'type', OrderTypeSetting, OrderTypes>({
  name: 'list of order types',
  table: 'order_type_settings',
  key: 'type',
  changeTime: 'order_types_updated_at',
  find: findOrderTypes,
  toList: ({ order_type_settings }) => order_type_settings,
});

export const changeOrderSources = createChange<'source', OrderSourceSetting, OrderSources>({
  name: 'list of order sources',
  table: 'order_source_settings',
  key: 'source',
  changeTime: 'order_sources_updated_at',
  find: findOrderSources,
  toList: ({ order_source_settings }) => order_source_settings,
});

export const changePaymentTypes = createChange<'payment_type', PaymentTypeSwitch, PaymentTypes>({
  name: 'list of payment types',
  table: 'payment_type_settings',
  key: 'payment_type',
  changeTime: 'payment_types_updated_at',
  find: findPaymentTypes,
  toList: ({ payment_type_settings }) => payment_type_settings,
});

/** Throws conflict, which rolls the change back, when no setting would be enabled. */
function requireOneEnabled(settings: readonly { is_enabled: boolean }[]): void {
  if (!settings.some(({ is_enabled }) => is_enabled)) throw new AppError('conflict', ONE_MUST_BE_ENABLED_MESSAGE);
}

import { ONE_MUST_BE_ENABLED_MESSAGE } from '@backoffice/contract/order-settings';
import { STANDARD_TENDERS } from '@backoffice/contract/sale-kinds';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import {
  findOrderSources,
  findOrderTypes,
  findPaymentTypes,
  updateSettingsChangeTime,
} from '../order-settings/order-settings.repository';
import { addConflict, type KindPlan } from './kind-plan';

interface Switch {
  key: string;
  is_enabled: boolean;
}

/** Lists in which at least one setting must be enabled. The location stores the change time of each list. */
const LISTS = {
  order_types: {
    changeTime: 'order_types_updated_at',
    find: async (scope: LocationDb, location: number): Promise<Switch[]> =>
      (await findOrderTypes(scope, location)).order_type_settings.map((row) => ({ key: row.type, ...row })),
  },
  order_sources: {
    changeTime: 'order_sources_updated_at',
    find: async (scope: LocationDb, location: number): Promise<Switch[]> =>
      (await findOrderSources(scope, location)).order_source_settings.map((row) => ({ key: row.source, ...row })),
  },
  payment_types: {
    changeTime: 'payment_types_updated_at',
    find: async (scope: LocationDb, location: number): Promise<Switch[]> =>
      (await findPaymentTypes(scope, location)).payment_type_settings.map((row) => ({ key: row.payment_type, ...row })),
  },
} as const;

type ListKind = keyof typeof LISTS;

const isListKind = (kind: string): kind is ListKind => kind in LISTS;

const isEmpty = ({ updates, inserts, removals }: KindPlan) => updates.length + inserts.length + removals.length === 0;

/** Locks a list of settings. Call it before the settings are locked: changes by users lock them in this order too. */
export async function lockSettingList(scope: LocationDb, location: number, kind: string): Promise<void> {
  if (isListKind(kind)) await sql`select from locations where id = ${location} for no key update`.execute(scope);
}

/** Removes all writes from the plan when they would leave no setting of the list enabled. The list must be locked. */
export async function requireOneEnabled(scope: LocationDb, location: number, plan: KindPlan): Promise<void> {
  const { kind, updates, inserts, removals } = plan;
  if (!isListKind(kind) || isEmpty(plan)) return;
  const written = new Map([...updates, ...inserts].map(({ key, fields }) => [key, fields.is_enabled === true]));
  const settings = await LISTS[kind].find(scope, location);
  const isAnyEnabled = settings.some(({ key, is_enabled }) =>
    removals.includes(key) ? STANDARD_TENDERS.some((tender) => tender === key) : (written.get(key) ?? is_enabled),
  );
  if (isAnyEnabled) return;
  for (const name of [...written.keys(), ...removals])
    addConflict(plan, { name }, [ONE_MUST_BE_ENABLED_MESSAGE], 'refused');
  Object.assign(plan, { updates: [], inserts: [], removals: [] });
}

/** Updates the change time of a reverted list, so that a form that was opened earlier cannot overwrite the list. */
export async function updateListChangeTime(scope: LocationDb, location: number, plan: KindPlan): Promise<void> {
  const { kind } = plan;
  if (isListKind(kind) && !isEmpty(plan))
    await updateSettingsChangeTime(scope, location, LISTS[kind].changeTime, undefined);
}

import { HISTORY_KINDS, type HistoryKind, historyKind } from '@backoffice/contract/history';
import { type Access, manage, mayUse } from '@backoffice/contract/rights';
import { AppError, notPermitted } from '../../errors';

/** How the records of a kind are stored and deleted. */
export interface RevertKind {
  table: string;
  /** Column that identifies the record; for settings, the location's id or the value that a setting is about. */
  key: 'id' | 'location_id' | 'type' | 'source' | 'payment_type';
  deletion: 'soft' | 'hard' | 'none';
  /** Column with the version of the record; undefined for settings without a version in their row. */
  version?: string;
}

const settings = (version?: string): RevertKind => ({
  ...{ table: 'locations', key: 'id', deletion: 'none' },
  ...(version !== undefined && { version }),
});
const menu = (table: string): RevertKind => ({ table, key: 'id', deletion: 'soft', version: 'updated_at' });

/**
 * Kinds whose changes can be reverted: changes of users cannot, because a revert would bypass the rules for granting
 * access.
 */
const REVERT_KINDS: Partial<Record<HistoryKind, RevertKind>> = {
  items: menu('items'),
  categories: menu('categories'),
  modifier_groups: menu('modifier_groups'),
  taxes: menu('taxes'),
  employees: menu('employees'),
  team_roles: { table: 'employee_roles', key: 'id', deletion: 'hard', version: 'updated_at' },
  order_notes: { table: 'order_notes', key: 'id', deletion: 'hard', version: 'updated_at' },
  report_mails: { table: 'report_mails', key: 'id', deletion: 'hard', version: 'updated_at' },
  printers: { table: 'printers', key: 'id', deletion: 'none', version: 'updated_at' },
  terminals: { table: 'terminals', key: 'id', deletion: 'none', version: 'updated_at' },
  information: settings('updated_at'),
  cash_discount: settings('cash_discount_updated_at'),
  other_settings: settings('lock_screen_updated_at'),
  day_closings: settings(),
  order_types: { table: 'order_type_settings', key: 'type', deletion: 'none' },
  order_sources: { table: 'order_source_settings', key: 'source', deletion: 'none' },
  // Deleting a row restores the default: terminals accept cash and card only.
  payment_types: { table: 'payment_type_settings', key: 'payment_type', deletion: 'hard' },
  kitchen_receipt_settings: {
    ...{ table: 'kitchen_receipt_settings', key: 'location_id', deletion: 'none', version: 'updated_at' },
  },
  customer_receipt_settings: {
    ...{ table: 'customer_receipt_settings', key: 'location_id', deletion: 'none', version: 'updated_at' },
  },
};

/**
 * Fields that a revert does not change: secrets, which the history does not contain; images, whose files may be
 * deleted; values that devices report; settings that decide to which business day sales belong; and fields that only
 * owners may change.
 */
export const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...['passcode_lookup', 'password_hash', 'device_token_hash', 'image', 'paired_at', 'revoked_at', 'station_id'],
  ...['receipt_print_type', 'timezone', 'day_cutoff', 'is_owner', 'requires_two_factor'],
]);

export function findRevertKind(kind: string): RevertKind | undefined {
  const known = historyKind.safeParse(kind).data;
  return known && REVERT_KINDS[known];
}

/**
 * Throws not_permitted unless the user may change the records of these kinds; only owners may revert changes of roles.
 */
export function requireRevertRights(access: Access, kinds: ReadonlySet<string>): void {
  for (const kind of kinds) {
    const known = historyKind.safeParse(kind).data;
    if (!known || !REVERT_KINDS[known]) throw new AppError('conflict', 'These changes cannot be undone here');
    const { module, label } = HISTORY_KINDS[known];
    if (known === 'team_roles' && !access.isOwner)
      throw notPermitted('Only owners of the location may undo changes of roles. Ask one of them.', 'Owner');
    if (!mayUse(access, manage(module)))
      throw notPermitted(`Your role may not change ${label}. Ask an owner of the location.`, label);
  }
}

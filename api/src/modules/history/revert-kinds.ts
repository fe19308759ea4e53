import { HISTORY_KINDS, type HistoryKind, historyKind, RESTORE_DAYS } from '@backoffice/contract/history';
import { type Access, manage, satisfiesRight } from '@backoffice/contract/rights';
import type { ChangeAction } from '../../database/schema-business';
import { AppError, notPermitted } from '../../errors';
import { LINK_TABLES } from './record-lists';

export interface RevertKind {
  table: string;
  /** A setting is identified by its location's id, or by its order type, order source or payment type. */
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

/** Users are left out, because a revert would bypass the rules for granting access. */
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
  journal_accounts: { table: 'journal_accounts', key: 'location_id', deletion: 'none', version: 'updated_at' },
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
export const NON_REVERTIBLE_FIELDS: ReadonlySet<string> = new Set([
  ...['passcode_lookup', 'password_hash', 'device_token_hash', 'image', 'paired_at', 'revoked_at', 'station_id'],
  ...['receipt_print_type', 'timezone', 'day_cutoff', 'is_owner', 'requires_two_factor'],
]);

export function findRevertKind(kind: string): RevertKind | undefined {
  const known = historyKind.safeParse(kind).data;
  return known && REVERT_KINDS[known];
}

/** The fields of a recorded change that decide whether a user may revert it. */
export interface ChangeEffect {
  kind: string;
  /** The list field, when an element of a list was added, removed or changed; otherwise the action. */
  effect: string;
}

/**
 * Throws not_permitted unless the user may revert a change set with these changes, and conflict when nobody may. For a
 * changed link, the right to manage the module of the linked record suffices in two cases: the form of the linked
 * record can also change the link, or the change set added, deleted or restored the linked record itself.
 */
export function requireRevertRights(access: Access, changes: readonly ChangeEffect[]): void {
  for (const change of changes) {
    const known = historyKind.safeParse(change.kind).data;
    if (!known || !REVERT_KINDS[known]) throw new AppError('conflict', 'These changes cannot be undone here');
    const { module, label } = HISTORY_KINDS[known];
    if (known === 'team_roles' && !access.isOwner)
      throw notPermitted('Only owners of the location can undo changes to roles. Ask one of them.', 'Owner');
    if (!satisfiesRight(access, manage(module)) && !mayChangeLinked(access, change, changes))
      throw notPermitted(`Your role cannot change ${label}. Ask an owner of the location.`, label);
  }
}

function mayChangeLinked(access: Access, { kind, effect }: ChangeEffect, changes: readonly ChangeEffect[]): boolean {
  const link = LINK_TABLES[`${kind} ${effect}`];
  if (!link || !satisfiesRight(access, manage(HISTORY_KINDS[link.records].module))) return false;
  const isLinkedWhole = changes.some((change) => change.kind === link.records && WHOLE.has(change.effect));
  return link.isEditedByLinked || isLinkedWhole;
}

/** Actions that add, delete or restore a whole record. */
const WHOLE: ReadonlySet<string> = new Set<ChangeAction>(['insert', 'delete', 'restore']);
const DAY_MS = 86_400_000;

/** Throws conflict for deletions that are too old to be reverted. */
export function requireRestorable(changedAt: string, changes: readonly ChangeEffect[]): void {
  const isOld = Date.now() - Date.parse(changedAt) > RESTORE_DAYS * DAY_MS;
  if (isOld && changes.some(({ effect }) => effect === 'delete'))
    throw new AppError('conflict', `Deleted records can be restored for ${RESTORE_DAYS} days`);
}

/** Whether the user may revert a change set with these changes. */
export function mayRevert(access: Access, changedAt: string, changes: readonly ChangeEffect[]): boolean {
  try {
    requireRevertRights(access, changes);
    requireRestorable(changedAt, changes);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

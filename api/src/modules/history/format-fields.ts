import type { ChangedField, HistoryKind } from '@backoffice/contract/history';
import { formatMoney } from '@backoffice/contract/money';
import { moduleId, moduleName } from '@backoffice/contract/rights';
import { capitalize, sourceLabel, splitWords } from '@backoffice/contract/words';
import * as z from 'zod/mini';
import type { ChangedFields } from '../../database/schema-business';
import type { ListElementChange } from './net-changes';

const LABELS: Record<string, string> = {
  active: 'Shown on POS',
  apply_category_modifier_groups: 'Modifier groups of its categories',
  auto_printing: 'Automatic printing',
  authenticator: 'Authenticator app',
  cash_discount_rate: 'Cash discount',
  category_ids: 'Categories',
  closes_days_automatically: 'Automatic close of day',
  color_code: 'Color',
  day_cutoff: 'Start of the business day',
  deactivated_at: 'Access',
  desc: 'Description',
  device_token_hash: 'Paired device',
  email: 'Email',
  employee_role_id: 'Team role',
  expires_at: 'Access ends',
  hide_status: 'Visibility',
  includes_exceptions: 'Contains exceptions',
  includes_product_mix: 'Contains product mix',
  includes_taxes: 'Contains taxes',
  is_active: 'Active',
  is_cash_discount_enabled: 'Cash discount enabled',
  is_enabled: 'Enabled',
  lock_screen_after_each_transaction: 'Lock screen after each transaction',
  requires_two_factor: 'Require two-factor sign-in',
  max: 'Maximum',
  min: 'Minimum',
  modifier_group_ids: 'Modifier groups',
  order_type_settings: 'Automatic printing',
  new_recovery_codes: 'New recovery codes',
  passcode_lookup: 'Passcode',
  other: 'Other payments',
  other_days: 'Paid on other days',
  over_short: 'Cash over/short',
  password_hash: 'Password',
  receipt_print_type: 'Receipts',
  role_id: 'Role',
  sent_count: 'Emails sent',
  station_id: 'Terminal',
  tax_ids: 'Taxes',
  timezone: 'Time zone',
  two_factor: 'Two-factor sign-in',
  user_name: 'Name',
};

/** Fields that are not shown, because another field or the record's name already shows their content. */
const LEFT_OUT = new Set(['hidden_until', 'is_owner', 'paired_at', 'offline_id', 'type', 'source', 'payment_type']);

export function shownFields(fields: readonly string[]): string[] {
  return fields.filter((field) => !LEFT_OUT.has(field));
}

const VISIBILITY: Record<string, string> = {
  UnHide: 'Shown',
  HideForToday: 'Hidden for today',
  HideForIndefinitely: 'Hidden',
};

const reference = z.object({ name: z.nullable(z.string()) });
const modifier = z.object({ name: z.string(), price: z.number() });
const printSetting = z.object({ order_type: z.string(), print_type: z.string(), auto_printing: z.boolean() });

export function fieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ');
  return LABELS[field] ?? capitalize(words);
}

/** Formats a stored value for display. Returns an empty text for an empty value. */
function formatValue(field: string, value: unknown): string {
  if (field === 'deactivated_at') return value === null ? 'Active' : 'Deactivated';
  if (field === 'revoked_at') return value === null ? 'No' : 'Yes';
  if (value === null || value === undefined) return '';
  if (value === 'hidden') return '••••';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (field === 'price') return formatMoney(value);
  if (field === 'rate' || field === 'cash_discount_rate') return `${Number(value)} %`;
  if (field === 'hide_status') return VISIBILITY[String(value)] ?? String(value);
  if (field === 'price_type' || field === 'receipt_print_type') return splitWords(String(value));
  if (field === 'day_cutoff') return String(value).slice(0, 5);
  if (field === 'image') return 'Image';
  if (field === 'expires_at') return `${String(value).slice(0, 16).replace('T', ' ')} UTC`;
  return typeof value === 'object' ? formatObject(field, value) : String(value).replaceAll('\n', ', ');
}

function formatObject(field: string, value: object): string {
  if (Array.isArray(value)) return value.join(', ');
  if (field === 'modifiers') {
    const { data } = modifier.safeParse(value);
    return data ? `${data.name} (${formatMoney(data.price)})` : '';
  }
  if (field === 'order_type_settings') {
    const { data } = printSetting.safeParse(value);
    return data
      ? `${splitWords(data.order_type)}, ${data.print_type} receipt: ${data.auto_printing ? 'On' : 'Off'}`
      : '';
  }
  return reference.safeParse(value).data?.name ?? 'a deleted record';
}

/** Returns the name of a list element that is not a link, such as "Modifiers: Large". */
export function formatElement({ field, before, after }: ListElementChange): string {
  const { order_type, print_type, name } = before ?? after ?? {};
  return `${fieldLabel(field)}: ${name ?? `${splitWords(String(order_type))}, ${print_type} receipt`}`;
}

const storedRights = z.record(z.string(), z.string());

/** Returns the changed rights of a role, with one field for each back-office module. */
function formatRights(before: unknown, after: unknown): ChangedField[] {
  const [from, to] = [before, after].map((rights) => storedRights.safeParse(rights).data ?? {});
  return moduleId.options.flatMap((module) => {
    const [previous = 'none', next = 'none'] = [from?.[module], to?.[module]];
    return previous === next ? [] : [{ label: moduleName(module), before: previous, after: next }];
  });
}

/** Formats one stored change. `before` or `after` is null when an element was added to or removed from a list. */
export function formatChange(before: ChangedFields, after: ChangedFields): ChangedField[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    if (LEFT_OUT.has(field)) return [];
    if (field === 'rights') return formatRights(before[field], after[field]);
    const [previous, next] = [before, after].map((values) =>
      field in values ? formatValue(field, values[field]) : null,
    );
    // A replaced image is described in words, because its file name would mean nothing to users.
    const isReplaced = field === 'image' && previous && next && before[field] !== after[field];
    return [{ label: fieldLabel(field), before: previous ?? null, after: isReplaced ? 'New image' : (next ?? null) }];
  });
}

/** Formats the fields of a record that was added. Omits fields without a value. */
export function formatAddedRecord(after: ChangedFields): ChangedField[] {
  const values = Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => field !== 'name' && value !== null && value !== '' && value !== false,
    ),
  );
  return formatChange({}, values).map((field) => ({ ...field, before: '' }));
}

/** Returns the display name of a record; the order type `DineIn` becomes `Dine In`. */
export function formatName(kind: HistoryKind, name: string): string {
  if (kind === 'order_sources') return sourceLabel(name);
  return kind === 'order_types' || kind === 'payment_types' ? splitWords(name) : name;
}

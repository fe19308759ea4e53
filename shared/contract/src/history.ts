import * as z from 'zod/mini';
import { id, idParam, idParams, instant, searchParam } from './fields';
import { operation } from './operation';
import { type ModuleId, view } from './rights';
import { formatCount } from './words';

/** Kinds of records whose changes are recorded. Each form with settings is a kind. */
export const historyKind = z.enum([
  'items',
  'categories',
  'modifier_groups',
  'taxes',
  'cash_discount',
  'employees',
  'team_roles',
  'users',
  'information',
  'printers',
  'terminals',
  'order_notes',
  'order_types',
  'order_sources',
  'payment_types',
  'kitchen_receipt_settings',
  'customer_receipt_settings',
  'other_settings',
  'day_closings',
]);
export type HistoryKind = z.infer<typeof historyKind>;

interface KindDescription {
  /** One record, as in "the item Soup"; the settings themselves where there is one record. */
  one: string;
  /** Label of the filter. */
  label: string;
  /** Module whose users may revert its changes. */
  module: ModuleId;
}

export const HISTORY_KINDS: Readonly<Record<HistoryKind, KindDescription>> = {
  items: { one: 'item', label: 'Items', module: 'items' },
  categories: { one: 'category', label: 'Categories', module: 'categories' },
  modifier_groups: { one: 'modifier group', label: 'Modifiers', module: 'modifiers' },
  taxes: { one: 'tax', label: 'Sales Taxes', module: 'sales_taxes' },
  cash_discount: { one: 'Discounts', label: 'Discounts', module: 'discounts' },
  employees: { one: 'employee', label: 'Employees', module: 'employees' },
  team_roles: { one: 'role', label: 'Team Roles', module: 'team_roles' },
  users: { one: 'user', label: 'Users', module: 'users' },
  information: { one: 'Business Information', label: 'Business Information', module: 'information' },
  printers: { one: 'printer', label: 'Printers', module: 'printers' },
  terminals: { one: 'terminal', label: 'Terminals', module: 'terminals' },
  order_notes: { one: 'order note', label: 'Order Notes', module: 'order_notes' },
  order_types: { one: 'order type', label: 'Order Types', module: 'order_types' },
  order_sources: { one: 'order source', label: 'Order Sources', module: 'order_sources' },
  payment_types: { one: 'payment type', label: 'Payment Types', module: 'payment_types' },
  kitchen_receipt_settings: {
    ...{ one: 'Kitchen Receipt Settings', label: 'Kitchen Receipt Settings' },
    module: 'kitchen_receipt_settings',
  },
  customer_receipt_settings: {
    ...{ one: 'Customer Receipt Settings', label: 'Customer Receipt Settings' },
    module: 'customer_receipt_settings',
  },
  other_settings: { one: 'Other Settings', label: 'Other Settings', module: 'other_settings' },
  day_closings: { one: 'Close of Day', label: 'Close of Day', module: 'day_closings' },
};

/** Kinds with one record for each location. */
const SETTINGS: readonly HistoryKind[] = [
  'cash_discount',
  'information',
  'kitchen_receipt_settings',
  'customer_receipt_settings',
  'other_settings',
  'day_closings',
];

/** Values as people read them. A null is no value: the element was added to a list or removed from it. */
export const changedField = z.object({
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ChangedField = z.infer<typeof changedField>;

export const changedRecord = z.object({
  kind: historyKind,
  /** 0 for settings. */
  record_id: z.int(),
  name: z.string(),
  action: z.enum(['insert', 'update', 'delete', 'restore']),
  fields: z.array(changedField),
});
export type ChangedRecord = z.infer<typeof changedRecord>;

export const changeSet = z.object({
  id,
  changed_at: instant,
  /** Name of the user or terminal; "The system", or the database user of a change outside of the program. */
  who: z.string(),
  address: z.nullable(z.string()),
  /** The change set that this one reverts. */
  reverts: z.nullable(id),
  /** The latest change set that reverts this one. */
  reverted_by: z.nullable(id),
  /** The first changed records. */
  records: z.array(changedRecord),
  total_records: z.int(),
});
export type ChangeSet = z.infer<typeof changeSet>;

const filters = z.object({
  user_id: z.optional(idParam),
  kind: z.optional(historyKind),
  record_id: z.optional(idParam),
  /** First instant. */
  from: z.optional(instant),
  /** First instant after the range. */
  to: z.optional(instant),
  search: z.optional(searchParam),
});
export type HistoryFilters = z.output<typeof filters>;

/** Change sets in a response of the list. */
export const HISTORY_PAGE = 20;

export const listHistory = operation({
  method: 'GET',
  path: '/history',
  right: view('history'),
  summary: 'Changes, newest first: those that were made together are one change set',
  query: z.extend(filters, { before: z.optional(idParam) }),
  response: z.object({
    data: z.array(changeSet),
    /** Value of `before` for the following change sets; null at the end. */
    next: z.nullable(id),
  }),
});

/** Records in a response of one change set. */
export const MAX_RECORDS = 100;

export const getChangeSet = operation({
  method: 'GET',
  path: '/history/:id',
  right: view('history'),
  summary: 'A change set with its first hundred records',
  params: idParams,
  response: changeSet,
});

export const listHistoryPeople = operation({
  method: 'GET',
  path: '/history/people',
  right: view('history'),
  summary: 'Users who have made changes',
  response: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
});

/** Lines of a CSV file of the history. */
export const MAX_EXPORTED_CHANGES = 20_000;

export const exportHistory = operation({
  method: 'GET',
  path: '/history/csv',
  right: view('history'),
  summary: 'The newest 20,000 changed fields as a CSV file',
  query: filters,
  response: z.object({ file_name: z.string(), csv: z.string(), is_complete: z.boolean() }),
});

/** Describes one field: "Price: $24.00 → $26.00". */
export function describeField({ label, before, after }: ChangedField): string {
  if (before === null) return `${label}: added ${after}`;
  if (after === null) return `${label}: removed ${before}`;
  return `${label}: ${before || 'none'} → ${after || 'none'}`;
}

/** Describes the change of a record after the name of who made it: "changed Price of Lobster Roll: $24.00 → $26.00". */
export function describeRecord({ kind, name, action, fields }: ChangedRecord): string {
  const { one } = HISTORY_KINDS[kind];
  if (action !== 'update') return `${VERBS[action]} the ${one} ${name}`;
  const subject = SETTINGS.includes(kind) ? one : name;
  const [field, ...others] = fields;
  if (field === undefined) return `changed ${subject}`;
  if (others.length > 0) return `changed ${subject}: ${fields.map(describeField).join(', ')}`;
  if (field.before === null) return `added ${field.after} to the ${field.label.toLowerCase()} of ${subject}`;
  if (field.after === null) return `removed ${field.before} from the ${field.label.toLowerCase()} of ${subject}`;
  return `changed ${field.label} of ${subject}: ${field.before || 'none'} → ${field.after || 'none'}`;
}

const VERBS = { insert: 'added', update: 'changed', delete: 'deleted', restore: 'restored' } as const;

/** Describes a change set after the name of who made it: "changed Price of 120 items". */
export function describeChangeSet({ records, total_records }: Pick<ChangeSet, 'records' | 'total_records'>): string {
  const [first] = records;
  if (first === undefined) return 'changed nothing';
  if (total_records === 1) return describeRecord(first);
  const isAlike = (other: ChangedRecord) => other.kind === first.kind && other.action === first.action;
  if (!records.every(isAlike)) {
    const labels = [...new Set(records.map(({ kind }) => HISTORY_KINDS[kind].label))];
    return `changed ${formatCount(total_records, 'record')}: ${labels.join(', ')}`;
  }
  const what = `${total_records} ${HISTORY_KINDS[first.kind].label.toLowerCase()}`;
  const labels = new Set(records.flatMap(({ fields }) => fields.map(({ label }) => label)));
  const [label] = labels;
  if (first.action !== 'update' || labels.size !== 1 || label === undefined) return `${VERBS[first.action]} ${what}`;
  return `changed ${label} of ${what}`;
}

/** Days for which deleted records can be restored. */
export const RESTORE_DAYS = 30;

/** A record that does not simply go back to what it was. */
export const revertConflict = z.object({
  kind: historyKind,
  name: z.string(),
  /** The fields that were changed again since, or why the record stays as it is. */
  fields: z.array(z.string()),
  /** Whether the record goes back as well when the user chooses to overwrite what was changed since. */
  can_overwrite: z.boolean(),
});
export type RevertConflict = z.infer<typeof revertConflict>;

const revertResult = z.object({
  /** Records that go back. */
  reverted: z.int(),
  /** The first records that were changed again since, or that cannot go back. */
  conflicts: z.array(revertConflict),
  total_conflicts: z.int(),
});
export type RevertResult = z.infer<typeof revertResult>;

export const previewRevert = operation({
  method: 'POST',
  path: '/history/:id/revert/preview',
  right: 'any',
  summary: 'What reverting a change set would do; for users who may change these records',
  params: idParams,
  response: revertResult,
});

export const revertChanges = operation({
  method: 'POST',
  path: '/history/:id/revert',
  right: 'any',
  summary: 'Revert a change set in one transaction; what was changed again since stays, unless it is overwritten',
  params: idParams,
  body: z.strictObject({ overwrite: z._default(z.boolean(), false) }),
  response: z.extend(revertResult, {
    /** The change set of the revert; null when nothing went back. */
    change_set: z.nullable(id),
  }),
});

/** Minutes for which a notice's Undo works. */
export const UNDO_MINUTES = 10;

export const undoLatestChange = operation({
  method: 'POST',
  path: '/history/undo',
  right: 'any',
  summary: "Revert the user's own latest change of a record or kind, made within ten minutes",
  body: z.strictObject({ kind: historyKind, record_id: z.optional(id) }),
  response: revertResult,
});

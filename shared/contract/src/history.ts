import * as z from 'zod/mini';
import { id, idParam, idParams, instant, searchParam } from './fields';
import { operation } from './operation';
import { type ModuleId, view } from './rights';

/** Kinds of records whose changes are recorded. Each settings form is a kind of its own. */
export const historyKind = z.enum([
  'items',
  'categories',
  'modifier_groups',
  'taxes',
  'cash_discount',
  'employees',
  'team_roles',
  'users',
  'invitations',
  'locations',
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
  'tip_rules',
  'tip_workers',
  'report_mails',
  'journal_accounts',
]);
export type HistoryKind = z.infer<typeof historyKind>;

interface KindDescription {
  /** Noun for a record, as in "the item Soup"; for settings, their name. */
  one: string;
  label: string;
  /** Back-office module that a user's role must be able to manage to revert changes of this kind. */
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
  invitations: { one: 'invitation of', label: 'Invitations', module: 'users' },
  locations: { one: 'location', label: 'Locations', module: 'information' },
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
  report_mails: { one: 'report email', label: 'Report Emails', module: 'report_mails' },
  journal_accounts: { one: 'Journal Accounts', label: 'Journal Accounts', module: 'day_closings' },
  tip_rules: { one: 'tip rules', label: 'Tip Rules', module: 'tips' },
  tip_workers: { one: 'work days for tips', label: 'Work Days for Tips', module: 'tips' },
};

/** Values formatted for people. Null means no value: an element was added to a list or removed from it. */
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
  /** Name of the user or terminal; "The system", or the database user for a change made outside the application. */
  who: z.string(),
  address: z.nullable(z.string()),
  /** The change set that this one reverts. */
  reverts: z.nullable(id),
  /** The latest change set that reverts this one. */
  reverted_by: z.nullable(id),
  /** The first changed records, at most `MAX_RECORDS`. */
  records: z.array(changedRecord),
  /** Number of changed records that match the kind and record filters. */
  total_records: z.int(),
  /** Number of all changed records. */
  all_records: z.int(),
  /** Whether the user may revert the change set; the preview of a revert lists its effects. */
  can_revert: z.boolean(),
});
export type ChangeSet = z.infer<typeof changeSet>;

const filters = z.object({
  user_id: z.optional(idParam),
  kind: z.optional(historyKind),
  record_id: z.optional(idParam),
  from: z.optional(instant),
  /** End of the time range, which is itself excluded. */
  to: z.optional(instant),
  search: z.optional(searchParam),
  /** Only change sets that deleted a record. */
  action: z.optional(z.literal('delete')),
  /** Only change sets that no user made. */
  actor: z.optional(z.enum(['terminal', 'system', 'database'])),
});
export type HistoryFilters = z.output<typeof filters>;

export const HISTORY_PAGE_SIZE = 20;

export const listHistory = operation({
  method: 'GET',
  path: '/history',
  right: view('history'),
  summary: 'Changes, newest first: those that were made together are one change set',
  query: z.extend(filters, { before: z.optional(idParam) }),
  response: z.object({
    data: z.array(changeSet),
    /** Value of the query parameter `before` that requests the next change sets; null when there are no more. */
    next: z.nullable(id),
  }),
});

export const MAX_CHANGED_RECORDS = 100;

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

/** Maximum number of changed fields in an exported CSV file, which has one row for each. */
export const MAX_EXPORTED_CHANGES = 20_000;

export const exportHistory = operation({
  method: 'GET',
  path: '/history/csv',
  right: view('history'),
  summary: 'The newest 20,000 changed fields as a CSV file',
  query: filters,
  response: z.object({ file_name: z.string(), csv: z.string(), is_complete: z.boolean() }),
});

export const RESTORE_DAYS = 30;

/** A record that a revert does not restore, or restores only by overwriting later changes. */
export const revertConflict = z.object({
  kind: historyKind,
  name: z.string(),
  /** Fields that were changed again after the change set, or the reason why the record cannot be restored. */
  fields: z.array(z.string()),
  /** Whether the fields were changed again later, cannot be restored, or are never reverted, such as an image. */
  reason: z.enum(['changed_since', 'refused', 'kept']),
  /** Whether the record is restored when the user chooses to overwrite the later changes. */
  can_overwrite: z.boolean(),
});
export type RevertConflict = z.infer<typeof revertConflict>;

const revertResult = z.object({
  /** Number of restored records. */
  reverted: z.int(),
  /** The first records that were changed again or cannot be restored. */
  conflicts: z.array(revertConflict),
  total_conflicts: z.int(),
});
export type RevertResult = z.infer<typeof revertResult>;

const revertedRecord = z.strictObject({ kind: historyKind, record_id: id });
export type RevertedRecord = z.infer<typeof revertedRecord>;
/** The only record to revert; without it, all records of the change set. */
const record = z.optional(revertedRecord);

export const previewRevert = operation({
  method: 'POST',
  path: '/history/:id/revert/preview',
  right: 'any',
  summary: 'What reverting a change set would do; for users who may change these records',
  params: idParams,
  // Clients of earlier releases send no body.
  body: z.optional(z.nullable(z.strictObject({ record }))),
  response: revertResult,
});

export const revertChanges = operation({
  method: 'POST',
  path: '/history/:id/revert',
  right: 'any',
  summary: 'Revert a change set in one transaction; later changes stay, unless they are overwritten',
  params: idParams,
  body: z.strictObject({ overwrite: z._default(z.boolean(), false), record }),
  response: z.extend(revertResult, {
    /** The change set of the revert; null when no record was restored. */
    change_set: z.nullable(id),
  }),
});

/** Minutes for which the Undo button of a notification works. */
export const UNDO_MINUTES = 10;

/** The change to undo: a change set, or the latest change of a record or of any record of a kind. */
const undoneChange = z.union([
  z.strictObject({ kind: historyKind, record_id: z.optional(id) }),
  z.strictObject({ change_set: id }),
]);
export type UndoneChange = z.input<typeof undoneChange>;

export const undoLatestChange = operation({
  method: 'POST',
  path: '/history/undo',
  right: 'any',
  summary: "Revert the user's own change set, or latest change of a record or kind, made within ten minutes",
  body: undoneChange,
  response: revertResult,
});

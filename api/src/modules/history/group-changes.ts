import { type ChangedRecord, type ChangeSet, historyKind } from '@backoffice/contract/history';
import type { ChangedFields } from '../../database/schema-business';
import { formatAdded, formatChange, formatName } from './format-fields';
import { groupBy } from './group-by';
import type { ChangeRow } from './history.repository';

const ELEMENT_FIELDS = new Set(['category_ids', 'tax_ids', 'modifier_group_ids', 'modifiers', 'order_type_settings']);

/** Whether a change adds, removes or changes an element of a list, such as an item's link to a category. */
export function isElementChange({ before, after }: Pick<ChangeRow, 'before' | 'after'>): boolean {
  return Object.keys(before ?? after ?? {}).some((field) => ELEMENT_FIELDS.has(field));
}

/**
 * Merges the changes of one record in one transaction: each field gets its first value before and its last value after.
 */
export function mergeFields(changes: readonly Pick<ChangeRow, 'before' | 'after'>[]): {
  before: ChangedFields;
  after: ChangedFields;
} {
  const before = Object.assign({}, ...changes.map((change) => change.before ?? {}).reverse());
  const after = Object.assign({}, ...changes.map((change) => change.after ?? {}));
  return { before, after };
}

/** Groups changes, which must be sorted by change set and record, into change sets with formatted records. */
export function groupChanges(rows: readonly ChangeRow[]): ChangeSet[] {
  const sets = groupBy(rows, ({ change_set }) => change_set);
  return [...sets.values()].flatMap((changes) => {
    const [first] = changes;
    if (!first) return [];
    const records = groupBy(changes, ({ kind, record_id, record_name }) =>
      record_id === 0 ? `${kind} ${record_name}` : `${kind} ${record_id}`,
    );
    return [
      {
        id: first.change_set,
        changed_at: first.changed_at,
        who: describeActor(first),
        address: first.client_address,
        reverts: first.reverts,
        reverted_by: first.reverted_by,
        records: [...records.values()].flatMap(describeRecord),
        total_records: first.total_records,
      },
    ];
  });
}

function describeActor({ actor, user_name, terminal_name, database_user }: ChangeRow): string {
  switch (actor) {
    case 'user':
      return user_name ?? '';
    case 'terminal':
      return terminal_name === null ? 'A terminal' : `Terminal ${terminal_name}`;
    case 'system':
      return 'The system';
    case 'database':
      return `Database user ${database_user}`;
  }
}

function describeRecord(changes: readonly ChangeRow[]): ChangedRecord[] {
  const last = changes.at(-1);
  const kind = historyKind.safeParse(last?.kind).data;
  if (!last || !kind) return [];
  const whole = changes.find(({ action }) => action !== 'update');
  const updates = changes.filter((change) => change.action === 'update');
  const name = formatName(kind, last.record_name);
  const common = { kind, record_id: last.record_id, name };
  // Payment types have no row until they are first enabled or disabled.
  if (whole && kind !== 'payment_types') {
    const fields = whole.action === 'insert' ? formatAdded(whole.after ?? {}) : [];
    return [{ ...common, action: whole.action, fields }];
  }
  const elements = updates.filter(isElementChange);
  const { before, after } = mergeFields(changes.filter((change) => !elements.includes(change)));
  const missing = whole ? Object.fromEntries(Object.keys(after).map((field) => [field, null])) : before;
  const fields = [
    ...formatChange(missing, after),
    ...elements.flatMap((change) => formatChange(change.before ?? {}, change.after ?? {})),
  ];
  return [
    {
      ...common,
      action: 'update',
      fields: fields.filter((field) => field.before !== field.after || field.after === '••••'),
    },
  ];
}

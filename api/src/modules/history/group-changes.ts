import { type ChangedRecord, type ChangeSet, historyKind } from '@backoffice/contract/history';
import type { ChangedFields } from '../../database/schema-business';
import { groupBy } from '../../group-by';
import { formatAddedRecord, formatChange, formatName } from './format-fields';
import type { ChangeRow } from './history.repository';

/** Fields that contain a list. The history records the changes of each list element separately. */
export const LIST_FIELDS: ReadonlySet<string> = new Set([
  'category_ids',
  'tax_ids',
  'modifier_group_ids',
  'modifiers',
  'order_type_settings',
]);

type StoredChange = Pick<ChangeRow, 'action' | 'before' | 'after'>;

/**
 * Returns the list field of a change that adds, removes or changes an element of a list, such as an item's link to a
 * category; undefined for other changes.
 */
export function findListField({ action, before, after }: StoredChange): string | undefined {
  if (action !== 'update') return undefined;
  return Object.keys(before ?? after ?? {}).find((field) => LIST_FIELDS.has(field));
}

export const isElementChange = (change: StoredChange) => findListField(change) !== undefined;

/** Merges changes of a record: each field gets its value before the first and its value after the last change. */
export function mergeFields(changes: readonly Pick<ChangeRow, 'before' | 'after'>[]): {
  before: ChangedFields;
  after: ChangedFields;
} {
  const before = Object.assign({}, ...changes.map((change) => change.before ?? {}).reverse());
  const after = Object.assign({}, ...changes.map((change) => change.after ?? {}));
  return { before, after };
}

/** A change set of the filtered history, without the properties that depend on changes that the filter leaves out. */
export type FilteredChangeSet = Omit<ChangeSet, 'all_records' | 'can_revert' | 'reverted_by'>;

/** Groups changes, which must be sorted by change set and record, into change sets with formatted records. */
export function groupChanges(rows: readonly ChangeRow[]): FilteredChangeSet[] {
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
    const fields = whole.action === 'insert' ? formatAddedRecord(whole.after ?? {}) : [];
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

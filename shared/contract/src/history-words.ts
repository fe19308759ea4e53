import { type ChangedField, type ChangedRecord, type ChangeSet, HISTORY_KINDS, type HistoryKind } from './history';
import { formatCount } from './words';

/** Kinds of which each location has exactly one record, which therefore needs no name. */
const SETTINGS: readonly HistoryKind[] = [
  'cash_discount',
  'information',
  'kitchen_receipt_settings',
  'customer_receipt_settings',
  'other_settings',
  'day_closings',
  'journal_accounts',
];

/** Describes one field: "Price: $24.00 → $26.00". */
export function describeField({ label, before, after }: ChangedField): string {
  if (before === null) return `${label}: added ${after}`;
  if (after === null) return `${label}: removed ${before}`;
  return `${label}: ${before || 'none'} → ${after || 'none'}`;
}

/** Describes a record's change, to follow a person's name: "changed Price of Lobster Roll: $24.00 → $26.00". */
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

/** Describes a change set, as text to follow the name of the person who made it: "changed Price of 120 items". */
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

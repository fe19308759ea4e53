/** Label and format of a field in a conflict notice; `base` is the value that the form was opened with. */
export type FieldText<Value> = string | { label: string; format: (value: Value, base: Value) => string };

/** A label for each field of a form, with a format for values that are not readable text. */
export type FieldTexts<Values> = { [Name in keyof Values]: FieldText<Values[Name]> };

export const labelOf = (text: FieldText<never>): string => (typeof text === 'string' ? text : text.label);

/** The text of a value: "7.25 %", "on", "empty". */
export function valueText<Value>(text: FieldText<Value>, value: Value, base: Value): string {
  if (typeof text !== 'string') return text.format(value, base);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === '' || value === null || value === undefined ? 'empty' : String(value);
}

/** Describes the changes of a list since the base version: "added Coke, Tea; removed Fanta". */
function changesText<Entry>(
  list: readonly Entry[],
  base: readonly Entry[],
  named: (entries: Entry[]) => string,
): string {
  const added = list.filter((entry) => !base.includes(entry));
  const removed = base.filter((entry) => !list.includes(entry));
  const parts = [
    ...(added.length > 0 ? [`added ${named(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${named(removed)}`] : []),
  ];
  return parts.join('; ') || 'another order';
}

export function listChanges(list: readonly string[], base: readonly string[]): string {
  return changesText(list, base, (entries) => entries.join(', '));
}

/** Describes added and removed records of a field of ids by name; counts records without a known name. */
export function idsText(label: string, records: readonly { id: number; name: string }[] = []) {
  const names = new Map(records.map(({ id, name }) => [id, name]));
  const named = (ids: readonly number[]) => {
    const known = ids.flatMap((id) => names.get(id) ?? []);
    const unknown = ids.length - known.length;
    if (known.length === 0) return String(unknown);
    return unknown > 0 ? `${known.join(', ')} and ${unknown} more` : known.join(', ');
  };
  return { label, format: (ids: readonly number[], base: readonly number[]) => changesText(ids, base, named) };
}

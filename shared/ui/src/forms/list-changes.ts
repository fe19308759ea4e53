/** Describes the changes to a list since the base version: "added Coke, Tea; removed Fanta". */
function describeChanges<Entry>(
  list: readonly Entry[],
  base: readonly Entry[],
  toText: (entries: Entry[]) => string,
): string {
  const added = list.filter((entry) => !base.includes(entry));
  const removed = base.filter((entry) => !list.includes(entry));
  const parts = [
    ...(added.length > 0 ? [`added ${toText(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${toText(removed)}`] : []),
  ];
  return parts.join('; ') || 'another order';
}

export function listChanges(list: readonly string[], base: readonly string[]): string {
  return describeChanges(list, base, (entries) => entries.join(', '));
}

/** Returns a function that lists the added and removed records by name, and counts those whose name is not known. */
export function idChanges(names: ReadonlyMap<number, string>) {
  const toText = (ids: readonly number[]) => {
    const known = ids.flatMap((id) => names.get(id) ?? []);
    const unknown = ids.length - known.length;
    if (known.length === 0) return String(unknown);
    return unknown > 0 ? `${known.join(', ')} and ${unknown} more` : known.join(', ');
  };
  return (ids: readonly number[], base: readonly number[]) => describeChanges(ids, base, toText);
}

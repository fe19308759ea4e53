/** Whether two form values are equal. They are compared as JSON, so the order of a list counts. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSet = (value: unknown): value is (number | string)[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'number' || typeof entry === 'string');

export interface MergedValue<Value> {
  value: Value;
  /** Whether the form and the server changed the value differently; if so, `value` is the form's value. */
  isConflict: boolean;
}

/**
 * Three-way merge: keeps values that the form changed since the base version, and takes values that only the server
 * changed. Merges lists of ids by id and objects by field, so only a field that both changed is a conflict.
 */
export function mergeValue<Value>(base: Value, server: Value, mine: Value): MergedValue<Value>;
export function mergeValue(base: unknown, server: unknown, mine: unknown): MergedValue<unknown> {
  if (isSameValue(base, server) || isSameValue(mine, server)) return { value: mine, isConflict: false };
  if (isSameValue(base, mine)) return { value: server, isConflict: false };
  if (isSet(base) && isSet(server) && isSet(mine)) {
    const kept = server.filter((entry) => mine.includes(entry) || !base.includes(entry));
    const added = mine.filter((entry) => !base.includes(entry) && !server.includes(entry));
    return { value: [...kept, ...added], isConflict: false };
  }
  if (!isObject(base) || !isObject(server) || !isObject(mine)) return { value: mine, isConflict: true };
  const names = new Set([...Object.keys(mine), ...Object.keys(server)]);
  const fields = [...names].map((name) => [name, mergeValue(base[name], server[name], mine[name])] as const);
  return {
    // Omits undefined fields, which the form or the server has removed.
    value: Object.fromEntries(fields.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]]))),
    isConflict: fields.some(([, { isConflict }]) => isConflict),
  };
}

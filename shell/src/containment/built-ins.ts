import type { SnapshotObject } from './page-snapshot';

// Areas may replace these functions and the methods of arrays, so this file calls only the functions saved here and
// uses no iterators. `Object.prototype` is the first object to be checked, because properties added to it change how
// descriptors are read.
const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, deleteProperty, isExtensible } = Reflect;

/** A built-in object or function that is not as it was when the page was loaded. */
export interface ChangedBuiltIn {
  /** For example `Array.prototype.map`. */
  name: string;
  /** What happened to the original; an added property counts as replaced. */
  kind: 'frozen' | 'removed' | 'replaced';
  /** The value or getter found in place of the original. */
  value: unknown;
  /** Whether the original is restored immediately: every area uses it, and hardly any browser extension changes it. */
  isShared: boolean;
  isUndone: boolean;
  /** Restores the original, if that is possible. */
  undo: () => void;
}

function isSame(first: PropertyDescriptor | undefined, second: PropertyDescriptor | undefined): boolean {
  if (first === undefined || second === undefined) return first === second;
  // Changed numbers are ignored, because they are settings, such as Error.stackTraceLimit.
  const isSameValue = first.value === second.value || typeof first.value === 'number';
  return isSameValue && first.get === second.get && first.set === second.set;
}

function hasKey(keys: readonly PropertyKey[], key: PropertyKey, likelyIndex: number): boolean {
  if (keys[likelyIndex] === key) return true;
  for (let index = 0; index < keys.length; index += 1) if (keys[index] === key) return true;
  return false;
}

/**
 * Adds an object's new properties to its `keys`, so they are compared like the others. On an object that is not a
 * prototype, only a property that hides an inherited one counts, such as `history.pushState`, because libraries add
 * other properties to such objects, as React does to `document`.
 */
function addNewKeys({ object, keys, isPrototype }: SnapshotObject): void {
  const parent = getPrototypeOf(object);
  const found = ownKeys(object);
  for (let index = 0; index < found.length; index += 1) {
    const key = found[index];
    if (key === undefined || hasKey(keys, key, index)) continue;
    if (isPrototype || (parent !== null && key in parent)) keys[keys.length] = key;
  }
}

/**
 * Describes a changed property, and restores it immediately if the object is shared. A change that cannot be undone is
 * not found again by later checks.
 */
function createChange({ prefix, object, descriptors, isShared }: SnapshotObject, key: PropertyKey, index: number) {
  const original = descriptors[index];
  const found = getOwnPropertyDescriptor(object, key);
  const change: ChangedBuiltIn = {
    name: prefix + (typeof key === 'symbol' ? 'symbol' : key),
    kind: found === undefined ? 'removed' : 'replaced',
    value: found?.value ?? found?.get,
    isShared,
    isUndone: false,
    undo() {
      change.isUndone = original ? defineProperty(object, key, original) : deleteProperty(object, key);
      descriptors[index] = change.isUndone ? original : found;
    },
  };
  descriptors[index] = found;
  if (isShared) change.undo();
  return change;
}

/** Lists the objects and functions that have changed since the last call, in less than a millisecond. */
export function findChangedBuiltIns(objects: readonly SnapshotObject[]): ChangedBuiltIn[] {
  const changes: ChangedBuiltIn[] = [];
  for (let position = 0; position < objects.length; position += 1) {
    const kept = objects[position];
    if (kept === undefined) continue;
    const { prefix, object, keys, descriptors, isShared } = kept;
    if (object !== globalThis) addNewKeys(kept);
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index];
      if (key === undefined || isSame(descriptors[index], getOwnPropertyDescriptor(object, key))) continue;
      changes[changes.length] = createChange(kept, key, index);
    }
    if (isExtensible(object) || kept.isFrozen) continue;
    kept.isFrozen = true;
    const frozen = { kind: 'frozen', value: undefined, isShared, isUndone: false, undo() {} } as const;
    changes[changes.length] = { name: `${prefix}*`, ...frozen };
  }
  return changes;
}

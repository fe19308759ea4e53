import type { KeptObject } from './page-snapshot';

// Areas may replace these functions and the methods of arrays: the code of this file uses only what it has kept, and no
// iteration. `Object.prototype` is the first of the objects, because additions to it change how descriptors are read.
const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, deleteProperty, isExtensible } = Reflect;

/** A built-in object or function that is not as it was when the page was loaded. */
export interface ChangedBuiltIn {
  /** For example `Array.prototype.map`. */
  name: string;
  /** An added property is a replaced one. */
  kind: 'frozen' | 'removed' | 'replaced';
  /** What is in its place. */
  value: unknown;
  /** Whether it was restored at once: every area uses it, and hardly any browser extension changes it. */
  isShared: boolean;
  /** Whether the original is in its place again. */
  isUndone: boolean;
  /** Restores the original, if that is possible. */
  undo: () => void;
}

function isSame(first: PropertyDescriptor | undefined, second: PropertyDescriptor | undefined): boolean {
  if (first === undefined || second === undefined) return first === second;
  // Numbers are settings, such as Error.stackTraceLimit.
  const isSameValue = first.value === second.value || typeof first.value === 'number';
  return isSameValue && first.get === second.get && first.set === second.set;
}

function hasKey(keys: readonly PropertyKey[], key: PropertyKey, likelyIndex: number): boolean {
  if (keys[likelyIndex] === key) return true;
  for (let index = 0; index < keys.length; index += 1) if (keys[index] === key) return true;
  return false;
}

/**
 * Adds new properties to the keys of the object, so that they are compared like the others. Libraries add properties to
 * single objects, React to `document`: there only a property that hides an inherited one counts, as `history.pushState`.
 */
function addNewKeys({ object, keys, isPrototype }: KeptObject): void {
  const parent = getPrototypeOf(object);
  const found = ownKeys(object);
  for (let index = 0; index < found.length; index += 1) {
    const key = found[index];
    if (key === undefined || hasKey(keys, key, index)) continue;
    if (isPrototype || (parent !== null && key in parent)) keys[keys.length] = key;
  }
}

/** Returns the change of a property, which is undone if only areas change it. A change that stays is not found again. */
function createChange({ prefix, object, descriptors, isShared }: KeptObject, key: PropertyKey, index: number) {
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
export function findChangedBuiltIns(objects: readonly KeptObject[]): ChangedBuiltIn[] {
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

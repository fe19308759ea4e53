import { type PageState, readPageState } from './page-state';

/** Built-in objects that every area uses and hardly any extension changes. `Object` comes first, see `built-ins`. */
const SHARED =
  'Object,Function,Array,String,Number,Boolean,Symbol,Promise,RegExp,Date,Map,Set,Error,JSON,Math,Reflect,Intl,' +
  'EventTarget,Event,Node,Element,HTMLElement,Document,MutationObserver,URL,URLSearchParams';

/** Objects and functions that browser extensions also replace, so a change alone does not prove an area's fault. */
const OFTEN_REPLACED =
  'document,history,navigator,History,Storage,XMLHttpRequest,Response,fetch,setTimeout,clearTimeout,setInterval,' +
  'requestAnimationFrame,queueMicrotask,getComputedStyle,matchMedia,addEventListener,removeEventListener,dispatchEvent';

/** A built-in object, with the properties that it had when the page was loaded. */
export interface SnapshotObject {
  /** For example `Array.prototype.`; empty for `globalThis`. */
  prefix: string;
  object: object;
  keys: PropertyKey[];
  /** Undefined for a property that the object does not have. */
  descriptors: (PropertyDescriptor | undefined)[];
  isShared: boolean;
  isPrototype: boolean;
  /** Whether the object has already been found frozen. */
  isFrozen?: boolean;
}

export interface PageSnapshot {
  fetch: typeof fetch;
  objects: readonly SnapshotObject[];
  state: PageState;
}

const isObject = (value: unknown): value is object => Object(value) === value;

function keepObjects(names: string[], isShared: boolean): SnapshotObject[] {
  const kept: SnapshotObject[] = [];
  const keep = (prefix: string, value: unknown, keys?: PropertyKey[]) => {
    if (!isObject(value)) return;
    const known = keys ?? Reflect.ownKeys(value);
    const descriptors = known.map((key) => Reflect.getOwnPropertyDescriptor(value, key));
    const isPrototype = prefix.endsWith('prototype.');
    kept.push({ prefix, object: value, keys: known, descriptors, isShared, isPrototype });
  };
  for (const name of names) {
    const value: unknown = Reflect.get(globalThis, name);
    if (typeof value === 'function') keep(`${name}.prototype.`, value.prototype);
    keep(`${name}.`, value);
  }
  keep('', globalThis, names);
  return kept;
}

/** Snapshot from before the code of any area ran; undefined in development, where hot reloading changes the page. */
export let pageSnapshot: PageSnapshot | undefined;

/** Takes the snapshot that the signed-in layout later compares the page with. Part of the shell's first chunk. */
export function takePageSnapshot(): void {
  const objects = [...keepObjects(SHARED.split(','), true), ...keepObjects(OFTEN_REPLACED.split(','), false)];
  pageSnapshot = { objects, state: readPageState(), fetch: fetch.bind(window) };
}

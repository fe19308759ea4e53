import { type PageState, readPageState } from './page-state';

/** Built-in objects that every area uses, and that hardly any browser extension changes. `Object` is first, see `built-ins`. */
const SHARED =
  'Object,Function,Array,String,Number,Boolean,Symbol,Promise,RegExp,Date,Map,Set,Error,JSON,Math,Reflect,Intl,' +
  'EventTarget,Event,Node,Element,HTMLElement,Document,MutationObserver,URL,URLSearchParams';

/** Objects and functions that browser extensions replace too, so that a change alone does not prove an area's fault. */
const OFTEN_REPLACED =
  'document,history,navigator,History,Storage,XMLHttpRequest,Response,fetch,setTimeout,clearTimeout,setInterval,' +
  'requestAnimationFrame,queueMicrotask,getComputedStyle,matchMedia,addEventListener,removeEventListener,dispatchEvent';

/** A built-in object, with the properties that it had when the page was loaded. */
export interface KeptObject {
  /** For example `Array.prototype.`; empty for `globalThis`. */
  prefix: string;
  object: object;
  keys: PropertyKey[];
  /** Undefined for a property that the object does not have. */
  descriptors: (PropertyDescriptor | undefined)[];
  isShared: boolean;
  isPrototype: boolean;
  /** Whether it was found that an area has frozen the object. */
  isFrozen?: boolean;
}

export interface PageSnapshot {
  fetch: typeof fetch;
  objects: readonly KeptObject[];
  state: PageState;
}

const isObject = (value: unknown): value is object => Object(value) === value;

function keepObjects(names: string[], isShared: boolean): KeptObject[] {
  const kept: KeptObject[] = [];
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

/** The page before the code of an area has run; undefined in development, where hot reloading changes the page. */
export let pageSnapshot: PageSnapshot | undefined;

/** Remembers the page. Part of the shell's first chunk; the signed-in layout compares the page with it. */
export function takePageSnapshot(): void {
  const objects = [...keepObjects(SHARED.split(','), true), ...keepObjects(OFTEN_REPLACED.split(','), false)];
  pageSnapshot = { objects, state: readPageState(), fetch: fetch.bind(window) };
}

import { modalStore } from '@backoffice/platform/feedback';
import { findTitle, listFrameElements, type PageState, readPageState } from './page-state';

/** Something that an area has changed of the document and left that way. */
export interface StateChange {
  /** For example `<html> lang`. */
  name: string;
  /** The code that makes the change contains one of these words. */
  words: readonly string[];
  /** Absent when undoing it could break the area. */
  undo?: () => void;
}

interface States {
  before: PageState;
  after: PageState;
  now: PageState;
}

/** Attributes of the shell, and of the component library. */
const OWN_ATTRIBUTES = ['style', 'data-prerendered', 'data-mantine-color-scheme'];
/** Style properties of the shell: the space for notifications, and the page behind a modal. */
const OWN_PROPERTIES = ['--notices-height', 'padding-inline-end'];
const MODAL_PROPERTIES = ['overflow', 'overflow-x', 'overflow-y'];
/** Set by the browser's own translation, which also changes `lang`. */
const TRANSLATED = /\btranslated-(ltr|rtl)\b/;

const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Returns the attribute's names in HTML and as a property of the element or its `dataset`. */
const listAttributeWords = (name: string) => [name, toCamelCase(name.replace(/^data-/, ''))];

/** Whether the area has changed a value that has stayed the same since it was left. */
const isLeft = <Value>(before: Value, after: Value, now: Value) => before !== after && now === after;

function* findAttributeChanges({ before, after, now }: States): Generator<StateChange> {
  for (const [index, element] of listFrameElements().entries()) {
    const [was, left, is] = [before.elements[index], after.elements[index], now.elements[index]];
    if (!(was && left && is) || TRANSLATED.test(is.className)) continue;
    for (const name of new Set([...was.getAttributeNames(), ...left.getAttributeNames()])) {
      const original = was.getAttribute(name);
      if (OWN_ATTRIBUTES.includes(name)) continue;
      if (!isLeft(original, left.getAttribute(name), is.getAttribute(name))) continue;
      const classes = [...was.classList, ...left.classList].filter(
        (token) => was.classList.contains(token) !== left.classList.contains(token),
      );
      const words = name === 'class' ? classes : listAttributeWords(name);
      const undo = () => (original === null ? element.removeAttribute(name) : element.setAttribute(name, original));
      yield { name: `${element.localName} ${name}`, words, undo };
    }
  }
}

const isStyled = (element: Element | undefined): element is HTMLElement => element instanceof HTMLElement;

function* findStyleChanges({ before, after, now }: States): Generator<StateChange> {
  const ignored = modalStore.getState().modals.length > 0 ? [...OWN_PROPERTIES, ...MODAL_PROPERTIES] : OWN_PROPERTIES;
  for (const [index, element] of listFrameElements().entries()) {
    const [was, left, is] = [before.elements[index], after.elements[index], now.elements[index]];
    if (!(isStyled(element) && isStyled(was) && isStyled(left) && isStyled(is))) continue;
    for (const name of new Set([was.style, left.style].flatMap((style) => Array.from(style)))) {
      const original = was.style.getPropertyValue(name);
      if (ignored.includes(name)) continue;
      if (!isLeft(original, left.style.getPropertyValue(name), is.style.getPropertyValue(name))) continue;
      const words = [name, toCamelCase(name), name.split('-')[0] ?? name];
      yield {
        name: `${element.localName} style ${name}`,
        words,
        undo: () => element.style.setProperty(name, original),
      };
    }
  }
}

/** Returns the attribute names, ids, classes and texts of an element and its content. */
function listWords(element: Element): string[] {
  const words = [element, ...element.querySelectorAll('*')].flatMap((one) => [
    ...one.classList,
    ...[...one.attributes].flatMap(({ name, value }) => (name.includes('-') ? listAttributeWords(name) : [value])),
    ...[...one.childNodes].filter((node) => node instanceof Text).map(({ data }) => data.trim()),
  ]);
  // Short words occur in any code.
  return words.filter((word) => word.length > 3).slice(0, 50);
}

function* findLeftElements({ before, after, now }: States): Generator<StateChange> {
  for (const element of now.additions) {
    if (before.additions.has(element) || !after.additions.has(element)) continue;
    const parent = element.parentElement?.localName ?? '';
    const mark = element.id === '' ? element.classList.item(0) : element.id;
    const name = `<${element.localName}${mark ? ` ${mark}` : ''}> in ${parent}`;
    yield { name, words: listWords(element), undo: () => element.remove() };
  }
}

function* findSheetChanges({ before, after, now }: States): Generator<StateChange> {
  const isSameList = (first: readonly CSSStyleSheet[], second: readonly CSSStyleSheet[]) =>
    first.length === second.length && first.every((sheet, index) => sheet === second[index]);
  if (isSameList(before.sheets, after.sheets) || !isSameList(after.sheets, now.sheets)) return;
  const undo = () => {
    document.adoptedStyleSheets = [...before.sheets];
  };
  yield { name: 'adoptedStyleSheets', words: ['adoptedStyleSheets'], undo };
}

function* findDocumentChanges({ before, after, now }: States): Generator<StateChange> {
  if (isLeft(before.title, after.title, now.title)) {
    const undo = () => {
      const title = findTitle();
      if (title !== undefined) title.text = before.title;
    };
    yield { name: 'document.title', words: ['.title'], undo };
  }
  if (isLeft(before.unloadHandler, after.unloadHandler, now.unloadHandler)) {
    const undo = () => {
      window.onbeforeunload = null;
    };
    yield { name: 'onbeforeunload', words: ['onbeforeunload'], undo };
  }
}

/** Global variables of the bundler and of Module Federation. */
const BUILD_GLOBALS = /^(rspackChunk|webpackChunk|__FEDERATION|__GLOBAL_LOADING|__VMOK|_FEDERATION|loadAttempts|\d+$)/;

function* findNewGlobals({ before, after, now }: States, remote: string): Generator<StateChange> {
  for (const key of after.globals) {
    if (typeof key !== 'string' || before.globals.has(key) || !now.globals.has(key)) continue;
    if (BUILD_GLOBALS.test(key) || key.startsWith(remote.replaceAll('-', '_'))) continue;
    yield { name: `global variable ${key}`, words: [key] };
  }
}

/** Lists what an area has changed of the document between two states and has left that way. */
export function listStateChanges([before, after]: readonly [PageState, PageState], remote: string): StateChange[] {
  const states = { before, after, now: readPageState() };
  return [
    ...findAttributeChanges(states),
    ...findStyleChanges(states),
    ...findSheetChanges(states),
    ...findDocumentChanges(states),
    ...findLeftElements(states),
    ...findNewGlobals(states, remote),
  ];
}

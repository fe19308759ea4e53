import { modalStore } from '@backoffice/platform/feedback';
import {
  codeCreatesElement,
  codeSetsAttribute,
  codeSetsProperty,
  codeSetsStyle,
  containsAllWords,
  containsAnyWord,
  type Evidence,
} from './evidence';
import { pageSnapshot } from './page-snapshot';
import {
  findTitle,
  listFrameElements,
  type PageState,
  readPageState,
  SCROLL_LOCK_PROPERTIES,
  SCROLL_LOCK_PROPERTY,
} from './page-state';

/** A change of the document that an area made and did not undo. */
export interface DocumentChange {
  /** For example `<html> lang`. */
  name: string;
  evidence: Evidence;
  /** Whether the change was made after the area was left: by the cleanup of effects, or by the next area. */
  isLate: boolean;
  /** Undoes the change; absent when undoing it could break the area. */
  undo?: () => unknown;
}

interface States {
  before: PageState;
  after: PageState;
  now: PageState;
}

/** Attributes that the shell and the component library set. */
const OWN_ATTRIBUTES = ['style', 'data-prerendered', 'data-mantine-color-scheme'];
/** Style properties that the shell sets: the space for notifications, and the scroll lock behind a modal. */
const OWN_PROPERTIES = ['--notices-height', SCROLL_LOCK_PROPERTY];
/** Class that Chrome's built-in page translation sets; the translation also changes `lang`. */
const TRANSLATED = /\btranslated-(ltr|rtl)\b/;

const getLanguage = (tag: string) => tag.toLowerCase().split('-')[0];

/**
 * Whether a browser's page translation may have changed `lang`. Some browsers change nothing else when they translate a
 * page into one of the user's languages, or back into the document's own language.
 */
function mayBeTranslation(original: string | null, found: string | null): boolean {
  if (found === null) return false;
  const own = pageSnapshot?.state.elements[0]?.getAttribute('lang') ?? original;
  return original !== own || navigator.languages.map(getLanguage).includes(getLanguage(found));
}

function* findAttributeChanges({ before, after, now }: States): Generator<DocumentChange> {
  for (const [index, element] of listFrameElements().entries()) {
    const [was, left, is] = [before.elements[index], after.elements[index], now.elements[index]];
    if (!(was && left && is) || [was, left, is].some(({ className }) => TRANSLATED.test(className))) continue;
    for (const name of new Set([...was.getAttributeNames(), ...is.getAttributeNames()])) {
      const [original, found] = [was.getAttribute(name), is.getAttribute(name)];
      if (OWN_ATTRIBUTES.includes(name) || original === found) continue;
      if (name === 'lang' && mayBeTranslation(original, found)) continue;
      const classes = [...was.classList, ...is.classList].filter(
        (token) => was.classList.contains(token) !== is.classList.contains(token),
      );
      const evidence = name === 'class' ? containsAllWords(classes) : codeSetsAttribute(name);
      const undo = () => (original === null ? element.removeAttribute(name) : element.setAttribute(name, original));
      // `inert` never counts as late: it blocks the page, so it is removed even if the next area has set it.
      const isLate = name !== 'inert' && left.getAttribute(name) !== found;
      yield { name: `${element.localName} ${name}`, evidence, isLate, undo };
    }
  }
}

const isStyled = (element: Element | undefined): element is HTMLElement => element instanceof HTMLElement;

function* findStyleChanges({ before, after, now }: States): Generator<DocumentChange> {
  const ignored =
    modalStore.getState().modals.length > 0 ? [...OWN_PROPERTIES, ...SCROLL_LOCK_PROPERTIES] : OWN_PROPERTIES;
  for (const [index, element] of listFrameElements().entries()) {
    const [was, left, is] = [before.elements[index], after.elements[index], now.elements[index]];
    if (!(isStyled(element) && isStyled(was) && isStyled(left) && isStyled(is))) continue;
    for (const name of new Set([was.style, is.style].flatMap((style) => Array.from(style)))) {
      const [original, found] = [was.style.getPropertyValue(name), is.style.getPropertyValue(name)];
      // Style properties that were removed or changed are not restored: a scroll lock that has ended may have set their
      // former value.
      if (ignored.includes(name) || original !== '' || found === '') continue;
      const isLate = left.style.getPropertyValue(name) !== found;
      const undo = () => element.style.removeProperty(name);
      yield { name: `${element.localName} style ${name}`, evidence: codeSetsStyle(name), isLate, undo };
    }
  }
}

function* findLeftElements({ before, after, now }: States): Generator<DocumentChange> {
  for (const element of now.additions) {
    if (before.additions.has(element)) continue;
    const parent = element.parentElement?.localName ?? '';
    const mark = element.id === '' ? element.classList.item(0) : element.id;
    const name = `<${element.localName}${mark ? ` ${mark}` : ''}> in ${parent}`;
    const isLate = !after.additions.has(element);
    yield { name, evidence: codeCreatesElement(element), isLate, undo: () => element.remove() };
  }
}

const isSameList = (first: readonly CSSStyleSheet[], second: readonly CSSStyleSheet[]) =>
  first.length === second.length && first.every((sheet, index) => sheet === second[index]);

function* findDocumentChanges({ before, after, now }: States): Generator<DocumentChange> {
  if (!isSameList(before.sheets, now.sheets)) {
    const undo = () => {
      document.adoptedStyleSheets = [...before.sheets];
    };
    const isLate = !isSameList(after.sheets, now.sheets);
    yield { name: 'adoptedStyleSheets', evidence: containsAnyWord('adoptedStyleSheets'), isLate, undo };
  }
  if (before.title !== now.title) {
    const undo = () => {
      const title = findTitle();
      if (title !== undefined) title.text = before.title;
    };
    yield {
      name: 'document.title',
      evidence: containsAnyWord('document.title'),
      isLate: after.title !== now.title,
      undo,
    };
  }
  if (before.unloadHandler !== now.unloadHandler) {
    const undo = () => {
      window.onbeforeunload = null;
    };
    const isLate = after.unloadHandler !== now.unloadHandler;
    yield { name: 'onbeforeunload', evidence: containsAnyWord('onbeforeunload'), isLate, undo };
  }
}

/** Global variables of the bundler and of Module Federation. */
const BUILD_GLOBALS = /^(rspackChunk|webpackChunk|__FEDERATION|__GLOBAL_LOADING|__VMOK|_FEDERATION|loadAttempts|\d+$)/;

function* findNewGlobals({ before, after, now }: States, remote: string): Generator<DocumentChange> {
  for (const key of now.globals) {
    // A global that hides an inherited function (`addEventListener`) is reported as a replaced built-in function.
    if (typeof key !== 'string' || before.globals.has(key) || key in EventTarget.prototype) continue;
    if (BUILD_GLOBALS.test(key) || key.startsWith(remote.replaceAll('-', '_'))) continue;
    yield { name: `global variable ${key}`, evidence: codeSetsProperty(key), isLate: !after.globals.has(key) };
  }
}

/**
 * Lists the changes of the document since `before`, the state before an area was shown. `after` is the state when the
 * area was left; later changes may be the next area's.
 */
export function listStateChanges([before, after]: readonly [PageState, PageState], remote: string): DocumentChange[] {
  const states = { before, after, now: readPageState() };
  return [
    ...findAttributeChanges(states),
    ...findStyleChanges(states),
    ...findDocumentChanges(states),
    ...findLeftElements(states),
    ...findNewGlobals(states, remote),
  ];
}

/** The parts of the document outside of areas' pages that an area can change. */
export interface PageState {
  /**
   * Copies of `<html>`, `<body>` and the application's root element, with their attributes but without their content
   * and without the modal layer's scroll lock.
   */
  elements: Element[];
  /** Title of the document while no page has a title of its own. */
  title: string;
  sheets: readonly CSSStyleSheet[];
  /** Children of `<html>` and `<body>`, and the elements in the head that change the page. */
  additions: ReadonlySet<Element>;
  globals: ReadonlySet<PropertyKey>;
  unloadHandler: unknown;
}

const isElement = (node: Node): node is Element => node instanceof Element;

export const listFrameElements = (): Element[] =>
  [document.documentElement, document.body, document.getElementById('root')].filter((element) => element !== null);

/** Returns the document's own title element, the last one: React inserts the titles of pages before it. */
export const findTitle = () => [...document.head.querySelectorAll('title')].at(-1);

/** Style property that only the modal layer sets when it locks scrolling; see `layout/modal-layer`. */
export const SCROLL_LOCK_PROPERTY = 'padding-inline-end';
/** All style properties that the modal layer sets when it locks scrolling. */
export const SCROLL_LOCK_PROPERTIES = [SCROLL_LOCK_PROPERTY, 'overflow', 'overflow-x', 'overflow-y'];

/** Copies an element without its content, and without the modal layer's scroll lock, which ends with the modal. */
function copyElement(element: Element): Element | undefined {
  const copy = element.cloneNode(false);
  if (!isElement(copy)) return undefined;
  if (copy instanceof HTMLHtmlElement && copy.style.getPropertyValue(SCROLL_LOCK_PROPERTY) !== '') {
    for (const name of SCROLL_LOCK_PROPERTIES) copy.style.removeProperty(name);
  }
  return copy;
}

/** Returns the state of the document, in a fraction of a millisecond. */
export function readPageState(): PageState {
  const { head, body, documentElement, adoptedStyleSheets = [] } = document;
  return {
    elements: listFrameElements()
      .map(copyElement)
      .filter((element) => element !== undefined),
    title: findTitle()?.text ?? '',
    sheets: [...adoptedStyleSheets],
    additions: new Set([
      ...documentElement.children,
      ...body.querySelectorAll(':scope > :not(link[rel=stylesheet])'),
      ...head.querySelectorAll('style,meta,base'),
    ]),
    globals: new Set(Reflect.ownKeys(globalThis)),
    unloadHandler: window.onbeforeunload,
  };
}

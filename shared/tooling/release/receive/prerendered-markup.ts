/** Elements of a prerendered page. Others, such as scripts, would run code in index.html or change what it loads. */
const ELEMENTS = new Set(
  'a br button circle div em fieldset footer form g h1 h2 h3 h4 header hr img input label legend li line main p path polyline rect section span strong style svg ul'.split(
    ' ',
  ),
);
const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'input']);
/** Elements whose start tag closes an open element of the same name, together with the open elements inside it. */
const NEVER_NESTED = new Set(['a', 'button', 'form', 'li']);

/** Text, a style element, or a tag with its attributes, as React and the build write them. */
const PART =
  /[^<]+|<style>(?:[^<]|<(?![a-z/!?]))*<\/style>|<(?<end>\/?)(?<element>[a-z][a-z0-9]*)(?<attributes>(?: [a-z][\w:-]*="[^"<>]*")*)(?<void>\/?)>/iy;
const ATTRIBUTE = / ([^=]+)="([^"]*)"/g;

const URL_ATTRIBUTES = new Set(['action', 'formaction', 'href', 'src', 'srcset', 'xlink:href']);
const OWN_ADDRESS = /^(?:\/(?!\/)(?:[\w.~/?=%-]|&amp;)*)?$/;
const IMAGE = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[\w+/=]*$/;
/** Ids that elements of index.html have. */
const RESERVED_IDS = new Set(['registry', 'root']);

function isSafeAttribute(attribute: string, value: string): boolean {
  const name = attribute.toLowerCase();
  if (name.startsWith('on') || (name === 'id' && RESERVED_IDS.has(value))) return false;
  return !URL_ATTRIBUTES.has(name) || OWN_ADDRESS.test(value) || (name === 'src' && IMAGE.test(value));
}

/** Returns the first part of a prerendered page that the build would not write; undefined when the page is safe. */
export function findUnsafeMarkup(page: string): string | undefined {
  const open: string[] = [];
  const part = new RegExp(PART);
  while (part.lastIndex < page.length) {
    const start = part.lastIndex;
    const [text, ...groups] = part.exec(page) ?? [];
    if (text === undefined) return page.slice(start, start + 40);
    const [end, element, attributes = '', selfClosing] = groups;
    const isInside = open.length > 0 || (start === 0 && text.startsWith('<div id="prerendered"'));
    if (!isInside) return text.slice(0, 40);
    if (element === undefined) continue;
    const unsafe = [...attributes.matchAll(ATTRIBUTE)].find(
      ([, name = '', value = '']) => !isSafeAttribute(name, value),
    );
    if (unsafe !== undefined) return unsafe[0].trim();
    const isVoid = VOID_ELEMENTS.has(element);
    const isKnown = ELEMENTS.has(element) && element !== 'style' && isVoid === (selfClosing === '/');
    if (!isKnown || (end === '/' && (isVoid || open.at(-1) !== element))) return text;
    if (end === '' && NEVER_NESTED.has(element) && open.includes(element)) return text;
    if (end === '/') open.pop();
    else if (!isVoid) open.push(element);
  }
  return open.length === 0 ? undefined : `<${open.at(-1)}> without its end`;
}

/**
 * Tells from an area's code whether it may have made a change. Browser extensions make changes too, but an area's code
 * does not contain their words.
 */
export type Evidence = (code: string) => boolean;

const quote = (text: string) => ['"', "'", '`'].map((mark) => mark + text + mark);
const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the evidence that code contains one of these words. */
export function contains(...words: string[]): Evidence {
  return (code) => words.some((word) => code.includes(word));
}

/** Returns the evidence that code contains each of these words. Words of up to three letters prove nothing. */
export function containsAll(words: readonly string[]): Evidence {
  return (code) => words.length > 0 && words.every((word) => word.length > 3 && code.includes(word));
}

/**
 * Returns the evidence that code sets a property or has its name in a string. Names of up to three letters
 * prove nothing.
 */
export function setsProperty(name: string): Evidence {
  return name.length > 3 ? contains(`.${name}=`, `.${name} =`, ...quote(name)) : () => false;
}

/** Minimum length of distinctive function code; shorter code, such as `() => {}`, may be in any area. */
const DISTINCT_LENGTH = 40;

/** Returns the evidence that code contains this function or, if the function is short, assigns it to the property. */
export function setsFunction(name: string, value: unknown): Evidence {
  const text = Function.prototype.toString.call(value);
  return text.length < DISTINCT_LENGTH ? contains(`.${name}=${text}`, `.${name} = ${text}`) : contains(text);
}

/** Returns the evidence that code freezes an object. */
export function freezes(name: string): Evidence {
  return contains(...['freeze', 'seal', 'preventExtensions'].map((method) => `.${method}(${name})`));
}

/** Returns the evidence that code removes a property. */
export function removesProperty(name: string): Evidence {
  const pattern = new RegExp(`\\bdelete [\\w.$]+\\.${name.replaceAll(/\W/g, '\\$&')}(?![\\w$])`);
  const isNamed = contains(...quote(name));
  return (code) => pattern.test(code) || (code.includes('.deleteProperty(') && isNamed(code));
}

/** Returns the evidence that code changes an attribute of an element: by its name, or as a property. */
export function setsAttribute(name: string): Evidence {
  const property = toCamelCase(name.replace(/^data-/, ''));
  return contains(`.${property}=`, `.${property} =`, ...quote(name));
}

/** Shorthand style properties, with the properties that each sets. */
const SHORTHANDS: ReadonlyArray<readonly [shorthand: string, properties: RegExp]> = [
  ['overflow', /^overflow-[xy]$/],
  ['overscroll-behavior', /^overscroll-behavior-[xy]$/],
  ['margin', /^margin-/],
  ['padding', /^padding-/],
  ['inset', /^(top|right|bottom|left|inset-.+)$/],
  ['background', /^background-/],
  ['border', /^border-.*(width|style|color)$/],
  ['border-radius', /^border-.+-radius$/],
  ['outline', /^outline-(width|style|color)$/],
  ['font', /^(font-.+|line-height)$/],
  ['flex', /^flex-(grow|shrink|basis)$/],
  ['text-decoration', /^text-decoration-/],
  ['transition', /^transition-/],
  ['animation', /^animation-/],
];

/** Returns the evidence that code changes a style property of an element, or its shorthand. */
export function setsStyle(name: string): Evidence {
  // Custom properties are not properties of the style object.
  if (name.startsWith('--')) return contains(`${name}:`, ...quote(name));
  const shorthands = SHORTHANDS.filter(([, properties]) => properties.test(name)).map(([shorthand]) => shorthand);
  const names = [name, ...shorthands];
  const words = names.flatMap((one) => [`.${toCamelCase(one)}=`, `.${toCamelCase(one)} =`, `${one}:`, ...quote(one)]);
  return contains(...words);
}

/**
 * Returns the evidence that code selects elements with this tag name, or empties the head. Calls of
 * `getElementsByTagName` do not count, because the bundler's runtime contains them.
 */
export function removesElements(localName: string): Evidence {
  const selection = `querySelector(All)?\\(["'\`]([^"'\`[]*[\\s>,])?${localName}["'\`\\s,[]`;
  const pattern = new RegExp(`${selection}|\\bhead\\.(replaceChildren\\(|innerHTML ?=|textContent ?=)`);
  return (code) => pattern.test(code);
}

/** Attributes whose values identify an element, in addition to `data-` attributes. */
const IDENTIFYING = ['id', 'class', 'name', 'content', 'href'];

/**
 * Returns the evidence that code creates an element: code with its classes and attributes or, if it has none, its text.
 */
export function createsElement(element: Element): Evidence {
  const marks = [...element.attributes].flatMap(({ name, value }) => {
    if (name.startsWith('data-')) return [[toCamelCase(name.replace('data-', '')), name]];
    return IDENTIFYING.includes(name) ? value.split(' ').map((word) => [word]) : [];
  });
  const texts = [element.textContent?.trim() ?? ''].filter((text) => text !== '');
  if (marks.length === 0) return containsAll(texts);
  return (code) => marks.every((names) => names.some((name) => containsAll([name])(code)));
}

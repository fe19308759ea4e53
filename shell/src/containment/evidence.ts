/**
 * Checks an area's code for signs that the area made a change to the page. Browser extensions make changes too, but an
 * area's code does not contain the words that occur in their changes.
 */
export type Evidence = (code: string) => boolean;

const quote = (text: string) => ['"', "'", '`'].map((mark) => mark + text + mark);
const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns a check for code that contains at least one of these words. */
export function containsAnyWord(...words: string[]): Evidence {
  return (code) => words.some((word) => code.includes(word));
}

/** Returns a check for code with all these words. It fails for a word of up to three letters, which proves nothing. */
export function containsAllWords(words: readonly string[]): Evidence {
  return (code) => words.length > 0 && words.every((word) => word.length > 3 && code.includes(word));
}

/**
 * Returns a check for code that sets this property or contains its name in a string. A name of up to three letters
 * proves nothing, so the check then fails.
 */
export function codeSetsProperty(name: string): Evidence {
  return name.length > 3 ? containsAnyWord(`.${name}=`, `.${name} =`, ...quote(name)) : () => false;
}

/** Minimum length of a function's code that identifies its area; shorter code, such as `() => {}`, may be in any. */
const DISTINCT_LENGTH = 40;

/** Returns a check for code that contains this function or, if the function is short, assigns it to this property. */
export function codeSetsFunction(name: string, value: unknown): Evidence {
  const text = Function.prototype.toString.call(value);
  return text.length < DISTINCT_LENGTH
    ? containsAnyWord(`.${name}=${text}`, `.${name} = ${text}`)
    : containsAnyWord(text);
}

export function codeFreezesObject(name: string): Evidence {
  return containsAnyWord(...['freeze', 'seal', 'preventExtensions'].map((method) => `.${method}(${name})`));
}

export function codeRemovesProperty(name: string): Evidence {
  const pattern = new RegExp(`\\bdelete [\\w.$]+\\.${name.replaceAll(/\W/g, '\\$&')}(?![\\w$])`);
  const isNamed = containsAnyWord(...quote(name));
  return (code) => pattern.test(code) || (code.includes('.deleteProperty(') && isNamed(code));
}

/** Returns a check for code that sets this attribute of an element, either by name or as a property. */
export function codeSetsAttribute(name: string): Evidence {
  const property = toCamelCase(name.replace(/^data-/, ''));
  return containsAnyWord(`.${property}=`, `.${property} =`, ...quote(name));
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

/** Returns a check for code that sets this style property of an element, or a shorthand that includes it. */
export function codeSetsStyle(name: string): Evidence {
  // The style object has no property for a custom property: code sets it by its name, such as `--border`.
  if (name.startsWith('--')) return containsAnyWord(`${name}:`, ...quote(name));
  const shorthands = SHORTHANDS.filter(([, properties]) => properties.test(name)).map(([shorthand]) => shorthand);
  const names = [name, ...shorthands];
  const words = names.flatMap((one) => [`.${toCamelCase(one)}=`, `.${toCamelCase(one)} =`, `${one}:`, ...quote(one)]);
  return containsAnyWord(...words);
}

/**
 * Returns a check for code that selects elements by this tag name, or that empties `<head>`. Calls of
 * `getElementsByTagName` do not count, because the bundler's runtime contains them.
 */
export function codeRemovesElements(localName: string): Evidence {
  const selection = `querySelector(All)?\\(["'\`]([^"'\`[]*[\\s>,])?${localName}["'\`\\s,[]`;
  const pattern = new RegExp(`${selection}|\\bhead\\.(replaceChildren\\(|innerHTML ?=|textContent ?=)`);
  return (code) => pattern.test(code);
}

/** Attributes whose values identify an element, in addition to `data-` attributes. */
const IDENTIFYING = ['id', 'class', 'name', 'content', 'href'];

/**
 * Returns a check whether source code may create the element: whether the code contains all of its classes and
 * identifying attributes or, if it has none, its text.
 */
export function codeCreatesElement(element: Element): Evidence {
  const marks = [...element.attributes].flatMap(({ name, value }) => {
    if (name.startsWith('data-')) return [[toCamelCase(name.replace('data-', '')), name]];
    return IDENTIFYING.includes(name) ? value.split(' ').map((word) => [word]) : [];
  });
  const texts = [element.textContent?.trim() ?? ''].filter((text) => text !== '');
  if (marks.length === 0) return containsAllWords(texts);
  return (code) => marks.every((names) => names.some((name) => containsAllWords([name])(code)));
}

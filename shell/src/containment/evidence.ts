/** Whether the code of an area may have made a change. Browser extensions make changes too, but not with the same words. */
export type Evidence = (code: string) => boolean;

const quote = (text: string) => ['"', "'", '`'].map((mark) => mark + text + mark);
const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the evidence that code contains one of these words. */
export function contains(...words: string[]): Evidence {
  return (code) => words.some((word) => code.includes(word));
}

/** Returns the evidence that code contains each of these words. Short words occur in any code. */
export function containsAll(words: readonly string[]): Evidence {
  return (code) => words.length > 0 && words.every((word) => word.length > 3 && code.includes(word));
}

/** Returns the evidence that code sets a property, or names it in a string. Short names occur in any code. */
export function setsProperty(name: string): Evidence {
  return name.length > 3 ? contains(`.${name}=`, `.${name} =`, ...quote(name)) : () => false;
}

/** Returns the evidence that code changes an attribute of an element: by its name, or as a property. */
export function setsAttribute(name: string): Evidence {
  const property = toCamelCase(name.replace(/^data-/, ''));
  return contains(`.${property}=`, `.${property} =`, ...quote(name));
}

/** Returns the evidence that code changes a style property of an element, or its shorthand. */
export function setsStyle(name: string): Evidence {
  const names = [name, name.split('-')[0] ?? name];
  const words = names.flatMap((one) => [`.${toCamelCase(one)}=`, `.${toCamelCase(one)} =`, `${one}:`, ...quote(one)]);
  return contains(...words);
}

/**
 * Returns the evidence that code removes elements of this name: it selects them, or empties the head. The bundler's runtime
 * finds elements by `getElementsByTagName`.
 */
export function removesElements(localName: string): Evidence {
  const selection = `querySelector(All)?\\(["'\`]([^"'\`[]*[\\s>,])?${localName}["'\`\\s,[]`;
  const pattern = new RegExp(`${selection}|\\bhead\\.(replaceChildren\\(|innerHTML ?=|textContent ?=)`);
  return (code) => pattern.test(code);
}

/** Attributes whose values identify an element, in addition to `data-` attributes. */
const IDENTIFYING = ['id', 'class', 'name', 'content', 'href'];

/** Returns the evidence that code creates an element: with its classes and attributes or, when it has none, its text. */
export function createsElement(element: Element): Evidence {
  const marks = [...element.attributes].flatMap(({ name, value }) => {
    if (name.startsWith('data-')) return [toCamelCase(name.replace('data-', ''))];
    return IDENTIFYING.includes(name) ? value.split(' ') : [];
  });
  const texts = [element.textContent?.trim() ?? ''].filter((text) => text !== '');
  return containsAll(marks.length > 0 ? marks : texts);
}

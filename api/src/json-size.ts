import type { InvalidValue } from './request-values';

const MAX_LIST_LENGTH = 10_000;
const MAX_OBJECT_SIZE = 1_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A list or object whose closing bracket the scanner has not reached yet. */
interface Level {
  isList: boolean;
  commas: number;
  /** Position of the last string before the list or object: its field name if the parent is an object. */
  name: readonly [start: number, end: number];
}

/**
 * Finds a list or object that is longer than any list or object that the API accepts, or more than `maxValues` values
 * in total. Scans the JSON text once without parsing it, because parsing a huge text would block the event loop.
 * Returns undefined when the size is acceptable. Does not check that the text is valid JSON.
 */
export function findOversizedJson(json: string, maxValues: number): InvalidValue | undefined {
  const levels: Level[] = [];
  let values = 0;
  let name: Level['name'] = [0, 0];
  for (let position = 0; position < json.length; position += 1) {
    const character = json.charCodeAt(position);
    if (character === QUOTE) {
      const end = findStringEnd(json, position);
      name = [position + 1, end];
      position = end;
    } else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      values += 1;
      levels.push({ isList: character === OPEN_LIST, commas: 0, name });
    } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) {
      levels.pop();
    } else if (character === COMMA) {
      values += 1;
      const level = levels.at(-1);
      if (level) level.commas += 1;
      const maxEntries = level?.isList ? MAX_LIST_LENGTH : MAX_OBJECT_SIZE;
      if (level?.commas === maxEntries)
        return { path: buildPath(levels, json), message: `Must have ${maxEntries} entries at most` };
    }
    if (values > maxValues) return { path: [], message: `Must have ${maxValues} values at most` };
  }
  return undefined;
}

function buildPath(levels: readonly Level[], json: string): string[] {
  return levels.slice(1).map(({ name: [start, end] }, parent) => {
    const { isList = false, commas = 0 } = levels[parent] ?? {};
    return isList ? String(commas) : json.slice(start, end);
  });
}

/** Returns the position of the quotation mark that closes the string that starts at `start`. */
function findStringEnd(json: string, start: number): number {
  for (let position = start + 1; position < json.length; position += 1) {
    const character = json.charCodeAt(position);
    if (character === QUOTE) return position;
    if (character === BACKSLASH) position += 1;
  }
  return json.length;
}

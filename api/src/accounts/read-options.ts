import { parseArgs } from 'node:util';
import { BadInput } from './refusal';

type Given = Record<string, string>;

/**
 * Reads `--option value` pairs. Throws a `BadInput` that names every option that is unknown or has no value. A password
 * is no option: it would be read by everyone who lists the machine's processes, and kept in the shell's history.
 */
export function readOptions(args: string[], names: string[]): Given {
  const text = { type: 'string' } as const;
  // A password's value is taken along with it, so that no complaint repeats it.
  const options = Object.fromEntries([...names, 'password'].map((name) => [name, text]));
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const given: Given = {};
  const mistakes = new Set<string>();
  const unnamed: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') unnamed.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (/pass/i.test(name)) mistakes.add(`${rawName}: passwords are no option, they are asked for`);
    else if (!names.includes(name)) mistakes.add(`${rawName}: there is no such option`);
    else if (value === undefined || (!inlineValue && value.startsWith('-'))) mistakes.add(`${rawName}: has no value`);
    else if (name in given) mistakes.add(`${rawName}: is given twice`);
    else given[name] = value;
  }
  // After an unknown option it is most likely that option's value, and may be secret.
  if (mistakes.size === 0) {
    for (const value of unnamed) mistakes.add(`${value}: belongs to no option; a value with spaces stands in quotes`);
  }
  if (mistakes.size > 0) throw new BadInput([...mistakes]);
  return given;
}

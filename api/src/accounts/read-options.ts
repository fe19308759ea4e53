import { parseArgs } from 'node:util';
import { UsageError } from './command-errors';

type OptionValues = Record<string, string>;

/** Throws a `UsageError` with all mistakes. Passwords are rejected: process lists and shell histories show them. */
export function readOptions(args: string[], names: string[]): OptionValues {
  const text = { type: 'string' } as const;
  // `password` is declared as an option with a value, so no error message repeats the value.
  const options = Object.fromEntries([...names, 'password'].map((name) => [name, text]));
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const values: OptionValues = {};
  const mistakes = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (/pass/i.test(name)) mistakes.add(`${rawName}: is not an option, the command asks for the password`);
    else if (!names.includes(name)) mistakes.add(`${rawName}: there is no such option`);
    else if (value === undefined || (!inlineValue && value.startsWith('-'))) mistakes.add(`${rawName}: has no value`);
    else if (name in values) mistakes.add(`${rawName}: is given twice`);
    else values[name] = value;
  }
  // An argument after an unknown option is probably its value. The error does not repeat it: it may be secret.
  if (mistakes.size === 0) {
    for (const value of positionals) mistakes.add(`${value}: belongs to no option; put a value with spaces in quotes`);
  }
  if (mistakes.size > 0) throw new UsageError([...mistakes]);
  return values;
}

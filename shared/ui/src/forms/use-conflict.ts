import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Conflict } from './conflict-notice';
import { describeField } from './field-labels';
import { isSameValue, mergeValue } from './merge-values';

/** A merge of the form with the server version: the merged values and the affected fields. */
interface Changes<Values> {
  base: Values;
  server: Values;
  /** The form's values before the merge. When the user then edits a field, its value here is updated. */
  mine: Values;
  /** Fields that the merge took from the server version. */
  taken: readonly (keyof Values & string)[];
  /** Fields that the form and the server changed differently. */
  choices: readonly (keyof Values & string)[];
}

function compare<Values extends object>(base: Values, server: Values, mine: Values) {
  const { value: merged } = mergeValue(base, server, mine);
  const changes: Changes<Values> = { base, server, mine, taken: [], choices: [] };
  const taken: (keyof Values & string)[] = [];
  const choices: (keyof Values & string)[] = [];
  for (const name in mine) {
    if (mergeValue(base[name], server[name], mine[name]).isConflict) choices.push(name);
    else if (!isSameValue(merged[name], mine[name])) taken.push(name);
  }
  return { merged, changes: { ...changes, taken, choices } };
}

/**
 * Manages the conflict that the last save of a form has caused. `merge` takes the server's values of the fields that
 * the user did not change; a field that both changed becomes a choice.
 */
export function useConflict<Values extends FieldValues>(form: UseFormReturn<Values>, subject: string) {
  const [found, setFound] = useState<Changes<Values> | 'not loaded'>();

  /** Merges the server's values into the form; returns false when the server version changes no field of the form. */
  function merge(base: Values, server: Values): boolean {
    const { merged, changes } = compare(base, server, form.getValues());
    if (changes.taken.length === 0 && changes.choices.length === 0) return false;
    form.reset(server, { keepIsSubmitted: true });
    form.reset(merged, { keepDefaultValues: true, keepIsSubmitted: true });
    setFound(changes);
    return true;
  }

  function describe(changes: Changes<Values>): Conflict {
    const { base, server, mine, taken, choices } = changes;
    const current = form.watch();
    const describeValue = (name: keyof Values & string, values: Values) =>
      describeField(form.control, name, values[name], base[name]);
    const describeChoice = (name: keyof Values & string) => {
      const isYours = !isSameValue(current[name], server[name]);
      const yours = isYours ? current : mine;
      const choose = (keepsYours: boolean) => {
        if (isYours) setFound({ ...changes, mine: { ...mine, [name]: current[name] } });
        const values = { ...current, [name]: (keepsYours ? yours : server)[name] };
        form.reset(values, { keepDefaultValues: true, keepIsSubmitted: true });
      };
      const { label, text: saved } = describeValue(name, server);
      return { label, yours: describeValue(name, yours).text, saved, isYours, choose };
    };
    return {
      subject,
      hasLoadFailed: false,
      taken: taken.map((name) => describeValue(name, server)),
      choices: choices.map(describeChoice),
    };
  }

  return {
    conflict:
      found === 'not loaded' ? { subject, hasLoadFailed: true, taken: [], choices: [] } : found && describe(found),
    merge,
    showLoadFailure: () => setFound('not loaded'),
    clear: () => setFound(undefined),
  };
}

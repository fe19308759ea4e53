import { ApiError } from '@backoffice/platform/client';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { useRef, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { Conflict } from './conflict-notice';
import { type FieldTexts, labelOf, valueText } from './field-texts';
import { isSame, mergeValue } from './merge-values';

interface RecordFormInput<Values extends FieldValues, Saved, Base extends Saved | undefined, Response> {
  form: UseFormReturn<Values>;
  /** What the form was opened with; undefined for a new one. A newer one that arrives while it is open is ignored. */
  record: Base;
  /** Names the record in a sentence: "this tax". */
  subject: string;
  fields: FieldTexts<Values>;
  formValues: (record: Saved) => Values;
  /** Fetches the server version. */
  reload: () => Promise<Saved | undefined>;
  /** Sends the form's values with the precondition of the base version; rejects with an ApiError. */
  send: (values: Values, baseVersion: Base | Saved) => Promise<Response>;
  onSaved: (response: Response) => void;
}

/** Shows the field errors of the server at their fields. */
export function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, { fields }: ApiError): void {
  const values = form.getValues();
  for (const [field, message] of Object.entries(fields)) {
    // The check above makes the name a path of the form; the library's type cannot express that.
    if ((field.split('.')[0] ?? '') in values) form.setError(field as Path<Values>, { message }, { shouldFocus: true });
  }
}

/** How the server version differs from the base version, in terms of the form. */
interface Changes<Values> {
  base: Values;
  server: Values;
  /** The form's values from before the merge. A field that is changed later is kept up to date. */
  mine: Values;
  /** Fields that the merge took from the server version. */
  taken: readonly (keyof Values)[];
  /** Fields that both sides changed. */
  choices: readonly (keyof Values)[];
}

function compare<Values extends object>(base: Values, server: Values, mine: Values) {
  const { value: merged } = mergeValue(base, server, mine);
  const taken: (keyof Values)[] = [];
  const choices: (keyof Values)[] = [];
  for (const name in mine) {
    if (mergeValue(base[name], server[name], mine[name]).isConflict) choices.push(name);
    else if (!isSame(merged[name], mine[name])) taken.push(name);
  }
  const changes: Changes<Values> = { base, server, mine, taken, choices };
  return { merged, changes };
}

/** Describes the conflict of a form; choices depend on the form's current values. */
function describeConflict<Values extends FieldValues>(
  { form, subject, fields }: { form: UseFormReturn<Values>; subject: string; fields: FieldTexts<Values> },
  [found, setFound]: [Changes<Values> | 'unread' | undefined, (changes: Changes<Values>) => void],
): Conflict | undefined {
  if (found === undefined) return undefined;
  if (found === 'unread') return { subject, isUnread: true, taken: [], choices: [] };
  const { base, server, mine, taken, choices } = found;
  const current = form.watch();
  const choiceOf = (name: keyof Values) => {
    const isYours = !isSame(current[name], server[name]);
    const yours = isYours ? current[name] : mine[name];
    const choose = (keepsYours: boolean) => {
      if (isYours) setFound({ ...found, mine: { ...mine, [name]: current[name] } });
      const values = { ...current, [name]: keepsYours ? yours : server[name] };
      form.reset(values, { keepDefaultValues: true, keepIsSubmitted: true });
    };
    const text = (value: Values[keyof Values]) => valueText(fields[name], value, base[name]);
    return { label: labelOf(fields[name]), yours: text(yours), saved: text(server[name]), isYours, choose };
  };
  return {
    subject,
    isUnread: false,
    taken: taken.map((name) => ({
      label: labelOf(fields[name]),
      text: valueText(fields[name], server[name], base[name]),
    })),
    choices: choices.map(choiceOf),
  };
}

/** Most consecutive resends without a question, when the server's change concerns no field of the form. */
const MOST_RESENDS = 2;

/**
 * Saves the values of a form. A failed save keeps the form as it is. A conflict merges the form with the server
 * version: fields that the user did not change take the server's value, and a field that both changed becomes a choice.
 * The server version becomes the base version of the next save, after the user has seen its changes.
 */
export function useRecordForm<Values extends FieldValues, Saved, Base extends Saved | undefined, Response>(
  input: RecordFormInput<Values, Saved, Base, Response>,
) {
  const { form, record, formValues, reload, send, onSaved } = input;
  const [baseVersion, setBaseVersion] = useState<Base | Saved>(record);
  const [found, setFound] = useState<Changes<Values> | 'unread'>();
  const conflict = describeConflict(input, [found, setFound]);
  // Ignore clicks between the response and the unmount of the form.
  const isSaved = useRef(false);

  /** Merges the server version into the form. Returns it when the form does not change and nothing has to be shown. */
  async function merge(base: Base | Saved): Promise<Saved | undefined> {
    const serverVersion = await reload().catch(() => undefined);
    if (serverVersion === undefined || base === undefined) {
      setFound('unread');
      return undefined;
    }
    const { merged, changes } = compare(formValues(base), formValues(serverVersion), form.getValues());
    setBaseVersion(serverVersion);
    if (changes.taken.length === 0 && changes.choices.length === 0) return serverVersion;
    form.reset(changes.server, { keepIsSubmitted: true });
    form.reset(merged, { keepDefaultValues: true, keepIsSubmitted: true });
    setFound(changes);
    return undefined;
  }

  /** Resolves to undefined when the values were not saved. */
  async function sendOrMerge(
    values: Values,
    base: Base | Saved,
    resends = 0,
  ): Promise<{ response: Response } | undefined> {
    try {
      return { response: await send(values, base) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFieldErrors(form, error);
      if (error.code !== 'changed_meanwhile') return undefined;
      const unchanged = await merge(base);
      if (unchanged === undefined) return undefined;
      if (resends < MOST_RESENDS) return await sendOrMerge(values, unchanged, resends + 1);
      setFound('unread');
      return undefined;
    }
  }

  async function save(values: Values): Promise<void> {
    if (isSaved.current) return;
    const saved = await sendOrMerge(values, baseVersion);
    if (saved === undefined) return;
    isSaved.current = true;
    setFound(undefined);
    onSaved(saved.response);
  }

  return {
    save,
    /** The conflict of the last save, if any. */
    conflict,
    baseVersion,
    /** Makes `version`, which the user saved outside the form, the base version of the next save. */
    setBaseVersion: (version: Saved) => {
      isSaved.current = false;
      setFound(undefined);
      setBaseVersion(version);
    },
  };
}

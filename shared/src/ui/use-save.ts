import { ApiError } from '@backoffice/shared/client';
import type { UseFormReturn } from '@backoffice/shared/forms';
import { useRef, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';

interface SaveInput<Values extends FieldValues, Saved extends { updated_at: string }, Answer> {
  form: UseFormReturn<Values>;
  /** What the form was opened with; undefined for a new one. A newer one that arrives while it is open is ignored. */
  record: Saved | undefined;
  /** Reads the record as it is now. */
  reload: () => Promise<Saved | undefined>;
  /** Sends what the form holds, with the state that it replaces and its moment; rejects with an ApiError. */
  send: (values: Values, updatedAt: string | undefined, replaced: Saved | undefined) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
}

/** What the server says of single fields goes to those fields. */
export function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, { fields }: ApiError): void {
  const held = form.getValues();
  for (const [field, message] of Object.entries(fields)) {
    // A field of the form, or of a record in one of its lists, is a path of it; the library cannot know that of a text.
    if ((field.split('.')[0] ?? '') in held) form.setError(field as Path<Values>, { message }, { shouldFocus: true });
  }
}

/**
 * Saves what a form holds. A refusal leaves everything as it was typed. When somebody else saved first, `theirs` is what
 * they made of the record, and saving again replaces it.
 */
export function useSave<Values extends FieldValues, Saved extends { updated_at: string }, Answer = unknown>(
  input: SaveInput<Values, Saved, Answer>,
) {
  const { form, record, reload, send, onSaved } = input;
  // The state that the form's values began with: what is saved may replace no other unseen.
  const [basis, setBasis] = useState(record);
  const [theirs, setTheirs] = useState<Saved>();
  // Between the answer and the form's end there is time for another click.
  const isSaved = useRef(false);

  async function save(values: Values): Promise<void> {
    if (isSaved.current) return;
    let answer: Answer;
    try {
      const replaced = theirs ?? basis;
      answer = await send(values, replaced?.updated_at, replaced);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFieldErrors(form, error);
      if (error.code === 'changed_meanwhile') setTheirs(await reload().catch(() => undefined));
      return;
    }
    isSaved.current = true;
    setTheirs(undefined);
    onSaved(answer);
  }

  return {
    save,
    theirs,
    /** The state that the next save replaces, where nobody else has made another of it. */
    basis,
    /** Has the next save replace this state: one that differs by what the user has just done beside the form. */
    rebase: (state: Saved) => {
      isSaved.current = false;
      setTheirs(undefined);
      setBasis(state);
    },
  };
}

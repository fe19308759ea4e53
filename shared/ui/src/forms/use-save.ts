import { ApiError } from '@backoffice/platform/client';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { showFieldErrors } from './field-errors';

interface SaveInput<Values extends FieldValues, Saved extends { updated_at: string }, Answer> {
  form: UseFormReturn<Values>;
  /** What the form was opened with; undefined for a new one. A newer one that arrives while it is open is ignored. */
  record: Saved | undefined;
  /** Reads the record as it is now. */
  reload: () => Promise<Saved | undefined>;
  /** Sends what the form holds, with the moment of the state that it replaces; rejects with an ApiError. */
  send: (values: Values, updatedAt: string | undefined) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
}

/**
 * Saves a form. Deployed releases of the areas import it; remove it when none does.
 *
 * @deprecated Use `useRecordForm`, which shows what somebody else saved before a second save replaces it.
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
      answer = await send(values, (theirs ?? basis)?.updated_at);
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

import { type OrderNote, orderNoteForm } from '@backoffice/contract/order-notes';
import { ApiError } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useState } from 'react';
import { useCachedOrderNote, useRefetchOrderNotes, useUpdateOrderNote } from './order-notes.queries';

interface NoteEdit {
  name: string;
  /** The server version that the next save overwrites. */
  baseVersion: OrderNote;
  error?: string;
  /** Whether another user has renamed the note since the edit began; the list offers the other user's name. */
  isConflict?: boolean;
}

type Edits = ReadonlyMap<number, NoteEdit>;

function formatFailure(isConflict: boolean, savedName: string): string {
  if (!isConflict) return 'Failed to update note';
  return `Somebody else renamed it to “${savedName}”. Save again to keep yours.`;
}

/** Keeps the unsaved names of the listed `notes` and saves them. */
export function useNoteEdits(notes: readonly OrderNote[]) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const [isSaving, setSaving] = useState(false);
  const { mutateAsync: update } = useUpdateOrderNote();
  const findCachedNote = useCachedOrderNote();
  const refetchNotes = useRefetchOrderNotes();

  /** Sets the unsaved edit of a note, or removes it when `edit` is undefined. */
  const setEdit = (id: number, edit: NoteEdit | undefined) =>
    setEdits((current) => {
      const next = new Map(current);
      if (edit === undefined) next.delete(id);
      else next.set(id, edit);
      return next;
    });

  /**
   * Removes an edit that was saved as `name`. If the user has typed a different name since, keeps the edit with `saved`
   * as its base version.
   */
  const finishEdit = (name: string, saved: OrderNote) =>
    setEdits((current) => {
      const next = new Map(current);
      const edit = current.get(saved.id);
      if (edit === undefined || edit.name === name) next.delete(saved.id);
      else next.set(saved.id, { name: edit.name, baseVersion: saved });
      return next;
    });

  /** Marks an edit as not saved. Keeps what the user has typed since it was sent. */
  const failEdit = (id: number, failure: Omit<NoteEdit, 'name'>) =>
    setEdits((current) => {
      const edit = current.get(id);
      return edit === undefined ? current : new Map(current).set(id, { ...edit, ...failure });
    });

  function changeName(note: OrderNote, name: string): void {
    const { baseVersion } = edits.get(note.id) ?? { baseVersion: note };
    setEdit(note.id, name === note.name ? undefined : { name, baseVersion });
  }

  async function saveNote(edit: NoteEdit, isResent = false): Promise<OrderNote | Error> {
    const { id, name } = edit.baseVersion;
    try {
      return await update({ id, body: { ...edit.baseVersion, name: edit.name.trim() } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const serverVersion = error.code === 'changed_meanwhile' ? findCachedNote(id) : undefined;
      const baseVersion = serverVersion ?? edit.baseVersion;
      const isConflict = baseVersion.name !== name;
      // Another user has changed only the status: keeps that change and saves the name again, without showing an error.
      if (serverVersion !== undefined && !isConflict && !isResent) {
        return await saveNote({ ...edit, baseVersion }, true);
      }
      failEdit(id, {
        baseVersion,
        isConflict,
        error: error.fields.name ?? formatFailure(isConflict, baseVersion.name),
      });
      return error;
    }
  }

  /** Saves all edits, or none if a name is invalid. Keeps the edits that could not be saved. */
  async function save(): Promise<void> {
    const edited = notes.flatMap((note) => {
      const edit = edits.get(note.id);
      return edit ? [{ note, edit }] : [];
    });
    if (isSaving || !validate(edited.map(({ note, edit }) => [note.id, edit]))) return;
    setSaving(true);
    try {
      const results: Array<OrderNote | Error> = [];
      for (const { edit } of edited) results.push(await saveNote(edit));
      // The edits end after the refetch, because the list shows the former names until then.
      if (results.some((result) => !(result instanceof Error))) await refetchNotes();
      for (const [index, { edit }] of edited.entries()) {
        const result = results[index];
        if (result && !(result instanceof Error)) finishEdit(edit.name, result);
      }
      const failure = results.find((result) => result instanceof Error);
      if (failure) notify.failed(`Notes wasn\`t updated, something went wrong: ${failure.message}`);
      else notify.succeeded('Note was updated successfully');
    } finally {
      setSaving(false);
    }
  }

  /** Returns whether all names are valid, and shows an error at each invalid name. */
  function validate(edited: ReadonlyArray<readonly [number, NoteEdit]>): boolean {
    const results = edited.map(([id, edit]) => ({ id, edit, result: orderNoteForm.safeParse({ name: edit.name }) }));
    for (const { id, edit, result } of results) setEdit(id, { ...edit, error: result.error?.issues[0]?.message });
    if (results.every(({ result }) => result.success)) return true;
    notify.failed('Please fix validation errors before saving notes.');
    return false;
  }

  return {
    edits,
    isDirty: notes.some(({ id }) => edits.has(id)),
    isSaving,
    changeName,
    save,
    /** Removes the edit of a note; its saved name is then shown. */
    discard: (id: number) => setEdit(id, undefined),
    /**
     * Updates the base version of an edit after the user has saved the note elsewhere, for example with its
     * status switch.
     */
    setBaseVersion: (before: OrderNote, after: OrderNote) =>
      // Reads the current edits, because Undo calls this function long after it was created.
      setEdits((current) => {
        const edit = current.get(before.id);
        if (edit?.baseVersion.updated_at !== before.updated_at) return current;
        return new Map(current).set(before.id, { ...edit, baseVersion: after });
      }),
  };
}

import { ApiError } from '@backoffice/shared/client';
import { type OrderNote, orderNoteForm } from '@backoffice/shared/contract/order-notes';
import { notify } from '@backoffice/shared/feedback';
import { useState } from 'react';
import { useCachedOrderNote, useUpdateOrderNote } from './order-notes.queries';

interface NoteEdit {
  name: string;
  /** The version that the next save replaces. */
  baseVersion: OrderNote;
  error?: string;
  /** Somebody else has renamed the note meanwhile; the list shows their name. */
  isConflict?: boolean;
}

type Edits = ReadonlyMap<number, NoteEdit>;

function failure(isConflict: boolean, savedName: string): string {
  if (!isConflict) return 'Failed to update note';
  return `Somebody else renamed it to “${savedName}”. Save again to keep yours.`;
}

/** The names that were typed into the list of `notes` and are not saved yet. */
export function useNoteEdits(notes: readonly OrderNote[]) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const [saving, setSaving] = useState(false);
  const { mutateAsync: update } = useUpdateOrderNote();
  const readCached = useCachedOrderNote();

  /** Replaces the edit of a note, or ends it. */
  const put = (id: number, edit: NoteEdit | undefined) =>
    setEdits((current) => {
      const next = new Map(current);
      if (edit === undefined) next.delete(id);
      else next.set(id, edit);
      return next;
    });

  /** Ends the edit that was saved as `name`; one that was typed since goes on, as a change of what was saved. */
  const settle = (name: string, saved: OrderNote) =>
    setEdits((current) => {
      const next = new Map(current);
      const edit = current.get(saved.id);
      if (edit === undefined || edit.name === name) next.delete(saved.id);
      else next.set(saved.id, { name: edit.name, baseVersion: saved });
      return next;
    });

  function type(note: OrderNote, name: string): void {
    const { baseVersion } = edits.get(note.id) ?? { baseVersion: note };
    put(note.id, name === note.name ? undefined : { name, baseVersion });
  }

  async function saveNote(edit: NoteEdit, isResent = false): Promise<Error | undefined> {
    const { id, name } = edit.baseVersion;
    try {
      settle(edit.name, await update({ ...edit.baseVersion, name: edit.name.trim() }));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const serverVersion = error.code === 'changed_meanwhile' ? readCached(id) : undefined;
      const baseVersion = serverVersion ?? edit.baseVersion;
      const isConflict = baseVersion.name !== name;
      // Another person changed only the status: keep it and show nothing.
      if (serverVersion !== undefined && !isConflict && !isResent) {
        return await saveNote({ ...edit, baseVersion }, true);
      }
      put(id, { ...edit, baseVersion, isConflict, error: error.fields.name ?? failure(isConflict, baseVersion.name) });
      return error;
    }
  }

  /** Saves them all, or none where one is not valid. What cannot be saved stays as it was typed. */
  async function save(): Promise<void> {
    const edited = notes.flatMap((note) => {
      const edit = edits.get(note.id);
      return edit ? [{ note, edit }] : [];
    });
    if (saving || !checked(edited.map(({ note, edit }) => [note.id, edit]))) return;
    setSaving(true);
    try {
      const results = [];
      for (const { edit } of edited) results.push(await saveNote(edit));
      const failure = results.find((result) => result !== undefined);
      if (failure) notify.failed(`Notes wasn\`t updated, something went wrong: ${failure.message}`);
      else notify.succeeded('Note was updated successfully');
    } finally {
      setSaving(false);
    }
  }

  /** Whether all are valid; shows what is wrong with those that are not. */
  function checked(edited: ReadonlyArray<readonly [number, NoteEdit]>): boolean {
    const results = edited.map(([id, edit]) => ({ id, edit, result: orderNoteForm.safeParse({ name: edit.name }) }));
    for (const { id, edit, result } of results) put(id, { ...edit, error: result.error?.issues[0]?.message });
    if (results.every(({ result }) => result.success)) return true;
    notify.failed('Please fix validation errors before saving notes.');
    return false;
  }

  return {
    edits,
    changed: notes.some(({ id }) => edits.has(id)),
    saving,
    type,
    save,
    /** Ends the edit of a note; the list's name is shown again. */
    discard: (id: number) => put(id, undefined),
    /** Makes a version that the user saved outside the edit its base version. */
    setBaseVersion: (before: OrderNote, after: OrderNote) => {
      const edit = edits.get(before.id);
      if (edit?.baseVersion.updated_at === before.updated_at) put(before.id, { ...edit, baseVersion: after });
    },
  };
}

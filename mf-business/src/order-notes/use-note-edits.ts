import { ApiError } from '@backoffice/shared/client';
import { type OrderNote, orderNoteForm } from '@backoffice/shared/contract/order-notes';
import { notify } from '@backoffice/shared/feedback';
import { useState } from 'react';
import { useUpdateOrderNote } from './order-notes.queries';

interface NoteEdit {
  name: string;
  /** The state that it replaces; the newest, once somebody else's change has been told of. */
  updated_at: string | undefined;
  error?: string;
}

type Edits = ReadonlyMap<number, NoteEdit>;

/** The names that were typed into the list of `notes` and are not saved yet. */
export function useNoteEdits(notes: readonly OrderNote[]) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const [saving, setSaving] = useState(false);
  const { mutateAsync: update } = useUpdateOrderNote();

  /** Replaces the edit of a note, or ends it. */
  const put = (id: number, edit: NoteEdit | undefined) =>
    setEdits((current) => {
      const next = new Map(current);
      if (edit === undefined) next.delete(id);
      else next.set(id, edit);
      return next;
    });

  /** Ends the edit that was saved as `name`; one that was typed since goes on, as a change of what was saved. */
  const settle = (id: number, name: string, updated_at: string) =>
    setEdits((current) => {
      const next = new Map(current);
      const edit = current.get(id);
      if (edit === undefined || edit.name === name) next.delete(id);
      else next.set(id, { name: edit.name, updated_at });
      return next;
    });

  function type(note: OrderNote, name: string): void {
    const { updated_at } = edits.get(note.id) ?? note;
    put(note.id, name === note.name ? undefined : { name, updated_at });
  }

  async function saveNote(note: OrderNote, edit: NoteEdit): Promise<Error | undefined> {
    const { id, is_active } = note;
    try {
      const saved = await update({
        ...{ id, is_active, name: edit.name.trim() },
        updated_at: edit.updated_at ?? note.updated_at,
      });
      settle(id, edit.name, saved.updated_at);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const updated_at = error.code === 'changed_meanwhile' ? undefined : edit.updated_at;
      put(id, { ...edit, updated_at, error: error.fields.name ?? 'Failed to update note' });
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
      for (const { note, edit } of edited) results.push(await saveNote(note, edit));
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
    /** Takes a state that the user has just made beside the edit for the one that the edit replaces. */
    rebase: (before: OrderNote, after: OrderNote) => {
      const edit = edits.get(before.id);
      if (edit?.updated_at === before.updated_at) put(before.id, { ...edit, updated_at: after.updated_at });
    },
  };
}

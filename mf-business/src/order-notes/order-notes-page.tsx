import type { OrderNote } from '@backoffice/contract/order-notes';
import { Button, Page } from '@backoffice/ui';
import { EmptyState, PagedTable, useListView } from '@backoffice/ui/data-table';
import { askToDelete, useUnsavedChanges } from '@backoffice/ui/form';
import { useFocusAfterSave } from '@backoffice/ui/record-form';
import { useState } from 'react';
import { AddNoteForm } from './add-note-form';
import { useDeleteOrderNote, useOrderNotes } from './order-notes.queries';
import { buildOrderNotesColumns } from './order-notes-columns';
import classes from './order-notes-page.module.css';
import { useNoteEdits } from './use-note-edits';

export function OrderNotesPage() {
  const list = useListView();
  const { view } = list;
  const notes = useOrderNotes(view);
  return (
    <Page title="Order Notes" description="What employees can add to an order by one touch.">
      <Notes key={`${view.page} ${view.perPage}`} list={list} notes={notes} />
    </Page>
  );
}

interface NotesProps {
  list: ReturnType<typeof useListView>;
  notes: ReturnType<typeof useOrderNotes>;
}

/** One page of notes with its unsaved edits. */
function Notes({ list, notes }: NotesProps) {
  const rows = notes.data?.data ?? [];
  const edits = useNoteEdits(rows);
  const [isAdding, setIsAdding] = useState(false);
  const allowNavigation = useUnsavedChanges(edits.isDirty || isAdding);
  function openLastPage(): void {
    // A new note is on the last page. Unsaved edits keep this page open.
    const total = (notes.data?.paging_metadata.total_items ?? 0) + 1;
    const page = Math.ceil(total / list.view.perPage);
    if (page === list.view.page || edits.isDirty) return;
    allowNavigation();
    list.change({ page });
  }
  const container = useFocusAfterSave<HTMLDivElement>(edits);
  const { mutateAsync: deleteOrderNote } = useDeleteOrderNote();
  const confirmDelete = ({ id, name }: OrderNote) =>
    askToDelete({
      question: 'Are you sure you want to delete this order note?',
      name,
      remove: async () => {
        await deleteOrderNote(id);
        if (rows.length === 1 && list.view.page > 1) list.change({ page: list.view.page - 1 });
      },
    });
  return (
    <div ref={container} tabIndex={-1} className={classes.notes}>
      <AddNoteForm onAdded={openLastPage} onDirty={setIsAdding} />
      <PagedTable
        caption="Order Notes"
        columns={buildOrderNotesColumns({ notes: edits, onDelete: confirmDelete })}
        rowKey={({ id }) => id}
        query={notes}
        list={list}
        skeletonRows={4}
        failure="The order notes could not be loaded"
        empty={<EmptyState title="No Order Notes found." hint="Enter a name above to add the first one." />}
      />
      {rows.length > 0 && (
        <div className={classes.actions}>
          <Button
            variant="primary"
            disabled={!edits.isDirty && !edits.isSaving}
            pending={edits.isSaving}
            onClick={edits.save}
          >
            Save
          </Button>
        </div>
      )}
    </div>
  );
}

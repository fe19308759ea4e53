import { type OrderNoteForm, orderNoteForm } from '@backoffice/contract/order-notes';
import { useMayManagePage } from '@backoffice/platform/access';
import { Button } from '@backoffice/ui';
import { ListPage, type ListState, useListState } from '@backoffice/ui/list';
import {
  AddForm,
  TextField,
  useFocusAfterSave,
  useRecordForm,
  useUnsavedChangesGuard,
} from '@backoffice/ui/record-form';
import { useLayoutEffect, useRef } from 'react';
import { useCreateOrderNote, useDeleteOrderNote, useOrderNotes } from './order-notes.queries';
import { buildOrderNotesColumns } from './order-notes-columns';
import classes from './order-notes-page.module.css';
import { useNoteEdits } from './use-note-edits';

const EMPTY_NOTE: OrderNoteForm = { name: '' };

export function OrderNotesPage() {
  const list = useListState();
  const { page, perPage } = list.view;
  return <OrderNotes key={`${page} ${perPage}`} list={list} notes={useOrderNotes(list.view)} />;
}

interface OrderNotesProps {
  list: ListState;
  notes: ReturnType<typeof useOrderNotes>;
}

/** One page of notes with its unsaved edits. */
function OrderNotes({ list, notes }: OrderNotesProps) {
  const rows = notes.data?.data ?? [];
  const edits = useNoteEdits(rows);
  const { mutateAsync: create } = useCreateOrderNote();
  const newNote = useRecordForm({
    schema: orderNoteForm,
    record: undefined,
    toFormValues: () => EMPTY_NOTE,
    subject: 'this note',
    create: ({ name }) => create({ name, is_active: true }),
    nextRecord: () => undefined,
    onSaved: openLastPage,
  });
  const { allowNavigation } = useUnsavedChangesGuard({ isDirty: edits.isDirty || newNote.isDirty });
  const hasEdits = useRef(false);
  useLayoutEffect(() => {
    hasEdits.current = edits.isDirty;
  });
  function openLastPage(): void {
    // The last page of the list shows the new note. It is not opened while the current page has unsaved input, which
    // may have been typed during the save.
    const isUnsaved = hasEdits.current || newNote.getValues('name') !== '';
    const total = (notes.data?.paging_metadata.total_items ?? 0) + 1;
    const page = Math.ceil(total / list.view.perPage);
    if (page === list.view.page || isUnsaved) return;
    allowNavigation();
    list.changePaging({ page });
  }
  return (
    <ListPage
      title="Order Notes"
      description="Notes that employees can add to an order with one tap."
      list={list}
      query={notes}
      columns={buildOrderNotesColumns(edits)}
      skeletonRows={4}
      failure="The order notes could not be loaded"
      empty={{ title: 'No Order Notes found.', hint: 'Enter a name above to add the first one.' }}
      history="order_notes"
      deletion={{ question: 'Are you sure you want to delete this order note?', mutation: useDeleteOrderNote() }}
      top={
        <AddForm form={newNote} submitLabel="Add Order Note" isGuardedElsewhere>
          <TextField control={newNote.control} name="name" label="Note Name" />
        </AddForm>
      }
      bottom={rows.length > 0 && <SaveButton edits={edits} />}
    />
  );
}

function SaveButton({ edits }: { edits: ReturnType<typeof useNoteEdits> }) {
  const { isDirty, isSaving, save } = edits;
  const container = useFocusAfterSave<HTMLDivElement>(edits);
  const mayManage = useMayManagePage();
  if (!mayManage) return null;
  return (
    <div ref={container} tabIndex={-1} className={classes.actions}>
      <Button variant="primary" disabled={!isDirty && !isSaving} pending={isSaving} onClick={save}>
        Save
      </Button>
    </div>
  );
}

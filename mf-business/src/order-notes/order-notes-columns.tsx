import type { OrderNote } from '@backoffice/contract/order-notes';
import { useMayManagePage } from '@backoffice/platform/access';
import { Button, TextInput } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { switchColumn } from '@backoffice/ui/list';
import { useSetOrderNoteActive } from './order-notes.queries';
import type { useNoteEdits } from './use-note-edits';

type NoteEdits = ReturnType<typeof useNoteEdits>;

export function buildOrderNotesColumns(edits: NoteEdits): Column<OrderNote>[] {
  return [
    {
      key: 'name',
      header: 'Note Name',
      width: '60%',
      cell: (note) => <NameField note={note} notes={edits} />,
    },
    // The switch sets whether the terminals offer the note.
    switchColumn({
      header: 'Status',
      label: ({ name }) => `${name} is active`,
      isOn: ({ is_active }) => is_active,
      useToggle: (note: OrderNote) => useSetOrderNoteActive(note, (saved) => edits.setBaseVersion(note, saved)),
    }),
  ];
}

function NameField({ note, notes }: { note: OrderNote; notes: NoteEdits }) {
  const mayManage = useMayManagePage();
  if (!mayManage) return note.name;
  const edit = notes.edits.get(note.id);
  return (
    <>
      <TextInput
        // The field has no visible label, because the column has a header.
        label=""
        aria-label={`Name of ${note.name}`}
        autoComplete="off"
        value={edit?.name ?? note.name}
        error={edit?.error}
        onChange={(event) => notes.changeName(note, event.currentTarget.value)}
      />
      {edit?.isConflict && (
        <Button variant="quiet" onClick={() => notes.discard(note.id)}>
          Use “{note.name}”
        </Button>
      )}
    </>
  );
}

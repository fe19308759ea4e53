import type { OrderNote } from '@backoffice/contract/order-notes';
import { Button, TextField } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { actionsColumn, deleteAction, SwitchField } from '@backoffice/ui/form';
import { useSetOrderNoteActive } from './order-notes.queries';
import type { useNoteEdits } from './use-note-edits';

interface OrderNotesColumnsOptions {
  notes: ReturnType<typeof useNoteEdits>;
  onDelete: (note: OrderNote) => void;
}

export function buildOrderNotesColumns({ notes, onDelete }: OrderNotesColumnsOptions): Column<OrderNote>[] {
  return [
    {
      key: 'name',
      header: 'Note Name',
      width: '60%',
      cell: (note) => <NameField note={note} notes={notes} />,
    },
    {
      key: 'status',
      header: 'Status',
      cell: (note) => <StatusSwitch note={note} onSaved={(saved) => notes.setBaseVersion(note, saved)} />,
    },
    actionsColumn(
      ({ name }) => name,
      (note) => [deleteAction(() => onDelete(note))],
    ),
  ];
}

function NameField({ note, notes }: { note: OrderNote; notes: ReturnType<typeof useNoteEdits> }) {
  const edit = notes.edits.get(note.id);
  return (
    <>
      <TextField
        // The column header is the visible label.
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

interface StatusSwitchProps {
  note: OrderNote;
  onSaved: (note: OrderNote) => void;
}

/** A switch that activates or deactivates a note; it saves at once. Terminals offer only active notes. */
function StatusSwitch({ note, onSaved }: StatusSwitchProps) {
  const setActive = useSetOrderNoteActive(note, onSaved);
  return <SwitchField label={`${note.name} is active`} hideLabel checked={note.is_active} onChange={setActive} />;
}

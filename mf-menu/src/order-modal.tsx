import { closeModal, openModal } from '@backoffice/platform/feedback';
import { ModalForm, useRecordForm } from '@backoffice/ui/record-form';
import classes from './order-modal.module.css';
import { SortableList } from './sortable-list';

interface NamedRecord {
  id: number;
  name: string;
}

const MODAL_ID = 'order';

interface OrderFormProps {
  records: readonly NamedRecord[];
  /** Saves the ids in the new order. If saving fails, shows the error and rejects. */
  save: (ids: number[]) => Promise<unknown>;
}

function OrderForm({ records, save }: OrderFormProps) {
  const names = new Map(records.map(({ id, name }) => [id, name]));
  const isChanged = (ids: readonly number[]) => ids.some((id, index) => id !== records[index]?.id);
  const form = useRecordForm({
    record: undefined,
    toFormValues: () => ({ ids: records.map(({ id }) => id) }),
    subject: 'this order',
    create: async ({ ids }: { ids: number[] }) => (isChanged(ids) ? await save(ids) : undefined),
    onSaved: () => closeModal(MODAL_ID),
  });
  const ids = form.watch('ids');
  const move = (from: number, to: number) => {
    const others = ids.filter((_, index) => index !== from);
    const moved = ids.slice(from, from + 1);
    form.setValue('ids', [...others.slice(0, to), ...moved, ...others.slice(to)], { shouldDirty: true });
  };
  return (
    <ModalForm form={form} submitLabel="Save" modalId={MODAL_ID}>
      <SortableList
        items={ids.map((id) => ({ key: String(id), name: names.get(id) ?? '' }))}
        onMove={move}
        renderRow={({ name }, index) => (
          <span className={classes.row}>
            <span className={classes.position}>{index + 1}</span>
            {name}
          </span>
        )}
      />
    </ModalForm>
  );
}

/** Opens a modal to reorder records by dragging or with the keyboard. `subject` names them in a sentence: "the categories". */
export function openOrderModal(
  subject: string,
  records: readonly NamedRecord[],
  save: (ids: number[]) => Promise<unknown>,
): void {
  openModal(MODAL_ID, {
    title: 'Rearrange',
    message: `Terminals show ${subject} in this order. Drag a row by its handle, or pick it up with Space and move it with the arrow keys.`,
    content: <OrderForm records={records} save={save} />,
  });
}

import { closeModal, openModal } from '@backoffice/platform/feedback';
import { ModalForm, useDismissal } from '@backoffice/ui/form';
import { type FormEvent, useState } from 'react';
import classes from './order-modal.module.css';
import { SortableList } from './sortable-list';

interface NamedRecord {
  id: number;
  name: string;
}

const MODAL_ID = 'order';

interface OrderFormProps {
  records: readonly NamedRecord[];
  /** Saves the new order and shows any error itself; rejects when saving failed. */
  save: (ids: number[]) => Promise<unknown>;
}

function OrderForm({ records, save }: OrderFormProps) {
  const [ordered, setOrdered] = useState(records.map(({ id, name }) => ({ key: String(id), name })));
  const [pending, setPending] = useState(false);
  const isChanged = ordered.some(({ key }, index) => key !== String(records[index]?.id));
  const dismiss = useDismissal(MODAL_ID, isChanged);
  const move = (from: number, to: number) =>
    setOrdered((current) => {
      const moved = current[from];
      const others = current.filter((_, index) => index !== from);
      return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : current;
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return dismiss();
    setPending(true);
    // `save` has shown the error; the modal stays open with the new order.
    await save(ordered.map(({ key }) => Number(key))).then(
      () => closeModal(MODAL_ID),
      () => setPending(false),
    );
  };
  return (
    <ModalForm submitLabel="Save" onSubmit={submit} onCancel={dismiss} pending={pending}>
      <SortableList
        items={ordered}
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
    title: 'Change order',
    message: `Terminals show ${subject} in this order. Drag a row by its handle, or pick it up with Space and move it with the arrow keys.`,
    content: <OrderForm records={records} save={save} />,
  });
}

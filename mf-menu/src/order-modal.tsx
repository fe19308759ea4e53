import { closeModal, openModal } from '@backoffice/shared/feedback';
import { ModalForm, useDismissal } from '@backoffice/shared/ui/form';
import { type FormEvent, useState } from 'react';
import classes from './order-modal.module.css';
import { SortableList } from './sortable-list';

interface Named {
  id: number;
  name: string;
}

const MODAL = 'order';

interface OrderFormProps {
  records: readonly Named[];
  /** Resolves once the order is kept. */
  save: (ids: number[]) => Promise<unknown>;
}

function OrderForm({ records, save }: OrderFormProps) {
  const [ordered, setOrdered] = useState(records.map(({ id, name }) => ({ key: String(id), name })));
  const [pending, setPending] = useState(false);
  const changed = ordered.some(({ key }, place) => key !== String(records[place]?.id));
  const dismiss = useDismissal(MODAL, changed);
  const move = (from: number, to: number) =>
    setOrdered((before) => {
      const moved = before[from];
      const others = before.filter((_, place) => place !== from);
      return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : before;
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!changed) return dismiss();
    setPending(true);
    // What goes wrong is told of where it is saved; the order stays as it was put.
    await save(ordered.map(({ key }) => Number(key))).then(
      () => closeModal(MODAL),
      () => setPending(false),
    );
  };
  return (
    <ModalForm submitLabel="Save" onSubmit={submit} onCancel={dismiss} pending={pending}>
      <SortableList
        items={ordered}
        onMove={move}
        renderRow={({ name }, place) => (
          <span className={classes.row}>
            <span className={classes.place}>{place + 1}</span>
            {name}
          </span>
        )}
      />
    </ModalForm>
  );
}

/** Changes the order of `what` ("the categories"), by dragging or by keyboard, in which the terminals show them. */
export function openOrder(what: string, records: readonly Named[], save: (ids: number[]) => Promise<unknown>): void {
  openModal(MODAL, {
    title: 'Change order',
    message: `Terminals show ${what} in this order. Drag a row by its handle, or pick it up with Space and move it with the arrow keys.`,
    content: <OrderForm records={records} save={save} />,
  });
}

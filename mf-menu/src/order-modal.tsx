import { closeModal, openModal } from '@backoffice/shared/feedback';
import { ModalForm, useDismissal } from '@backoffice/shared/ui/form';
import { type FormEvent, useState } from 'react';
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
      <SortableList items={ordered} onMove={move} renderRow={({ name }) => name} />
    </ModalForm>
  );
}

/** Has records put into another order, by dragging or by keyboard: the order in which the terminals show them. */
export function openOrder(title: string, records: readonly Named[], save: (ids: number[]) => Promise<unknown>): void {
  openModal(MODAL, {
    title,
    content: <OrderForm records={records} save={save} />,
  });
}

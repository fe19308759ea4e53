import type { BulkAction } from '@backoffice/shared/contract/items';
import { closeModal, openModal } from '@backoffice/shared/feedback';
import { ModalForm, PriceField, SelectField, useDismissal } from '@backoffice/shared/ui/form';
import { type FormEvent, useState } from 'react';
import { useCategories } from '../categories/categories.queries';
import { useActiveTaxes } from './items.queries';

type Change = (action: BulkAction) => Promise<unknown>;

const MODAL = 'bulk-change';
const close = () => closeModal(MODAL);

interface ChoiceProps {
  label: string;
  /** Undefined while they are loading. */
  choices: readonly { id: number; name: string }[] | undefined;
  onChoose: (id: number) => Promise<unknown>;
}

/** One record, to be chosen for many items. */
function Choice({ label, choices, onChoose }: ChoiceProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const dismiss = useDismissal(MODAL, chosen !== null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null) return setError(`Please select a ${label.toLowerCase()}`);
    setPending(true);
    await onChoose(Number(chosen)).then(close, () => setPending(false));
  };
  return (
    <ModalForm submitLabel="Apply" onSubmit={submit} onCancel={dismiss} pending={pending}>
      <SelectField
        label={label}
        placeholder={`Select a ${label.toLowerCase()}`}
        options={(choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
        error={chosen === null ? error : undefined}
      />
    </ModalForm>
  );
}

function CategoryChoice({ onChoose }: { onChoose: (id: number) => Promise<unknown> }) {
  return <Choice label="Category" choices={useCategories().data} onChoose={onChoose} />;
}

function TaxChoice({ onChoose }: { onChoose: (id: number) => Promise<unknown> }) {
  return <Choice label="Tax" choices={useActiveTaxes().data} onChoose={onChoose} />;
}

export function openCategoryChoice(kind: 'add_category' | 'set_category', change: Change): void {
  openModal(MODAL, {
    title: kind === 'add_category' ? 'Add to a category' : 'Move to a category',
    content: <CategoryChoice onChoose={(category_id) => change({ kind, category_id })} />,
  });
}

export function openTaxChoice(kind: 'add_tax' | 'remove_tax', change: Change): void {
  openModal(MODAL, {
    title: kind === 'add_tax' ? 'Add a tax' : 'Remove a tax',
    content: <TaxChoice onChoose={(tax_id) => change({ kind, tax_id })} />,
  });
}

const WAYS = [
  { value: 'raise', label: 'Raise by dollars', unit: '$' },
  { value: 'lower', label: 'Lower by dollars', unit: '$' },
  { value: 'raise-percent', label: 'Raise by percent', unit: '%' },
  { value: 'lower-percent', label: 'Lower by percent', unit: '%' },
] as const;
type Way = (typeof WAYS)[number];

/** `typed` is an amount as PriceField lets it be typed: digits and at most two decimals. */
export function priceChange(way: Way['value'], typed: string): BulkAction {
  const amount = way.startsWith('lower') ? -Number(typed) : Number(typed);
  if (way.endsWith('percent')) return { kind: 'change_price_by_percent', percent: amount };
  return { kind: 'change_price_by', amount };
}

function PriceChange({ change }: { change: Change }) {
  const [way, setWay] = useState<Way>(WAYS[0]);
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const dismiss = useDismissal(MODAL, amount !== '' || way !== WAYS[0]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(Number(amount) > 0)) return setError('Please enter an amount');
    setPending(true);
    await change(priceChange(way.value, amount)).then(close, () => setPending(false));
  };
  return (
    <ModalForm submitLabel="Apply" onSubmit={submit} onCancel={dismiss} pending={pending}>
      <SelectField
        label="Change"
        options={WAYS}
        value={way.value}
        onChange={(value) => setWay(WAYS.find((candidate) => candidate.value === value) ?? WAYS[0])}
      />
      <PriceField
        label="Amount"
        unit={way.unit}
        value={amount}
        onChange={setAmount}
        error={Number(amount) > 0 ? undefined : error}
      />
    </ModalForm>
  );
}

export function openPriceChange(change: Change): void {
  openModal(MODAL, { title: 'Change prices', content: <PriceChange change={change} /> });
}

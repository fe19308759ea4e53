import type { BulkAction } from '@backoffice/contract/items';
import { closeModal, openModal } from '@backoffice/platform/feedback';
import { ModalForm, PriceField, SelectField, useDismissal } from '@backoffice/ui/form';
import { type FormEvent, useState } from 'react';
import { useCategories } from '../categories/categories.queries';
import { useActiveTaxes } from './items.queries';

type ApplyChange = (action: BulkAction) => Promise<unknown>;

const MODAL_ID = 'bulk-change';
const closeForm = () => closeModal(MODAL_ID);

interface RecordFormProps {
  label: string;
  /** Undefined while loading. */
  records: readonly { id: number; name: string }[] | undefined;
  onChoose: (id: number) => Promise<unknown>;
}

/** A form to choose the record that is applied to the selected items. */
function RecordForm({ label, records, onChoose }: RecordFormProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const dismiss = useDismissal(MODAL_ID, chosen !== null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null) return setError(`Please select a ${label.toLowerCase()}`);
    setPending(true);
    await onChoose(Number(chosen)).then(closeForm, () => setPending(false));
  };
  return (
    <ModalForm submitLabel="Apply" onSubmit={submit} onCancel={dismiss} pending={pending}>
      <SelectField
        label={label}
        placeholder={`Select a ${label.toLowerCase()}`}
        options={(records ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
        error={chosen === null ? error : undefined}
      />
    </ModalForm>
  );
}

function CategoryForm({ onChoose }: { onChoose: (id: number) => Promise<unknown> }) {
  return <RecordForm label="Category" records={useCategories().data} onChoose={onChoose} />;
}

function TaxForm({ onChoose }: { onChoose: (id: number) => Promise<unknown> }) {
  return <RecordForm label="Tax" records={useActiveTaxes().data} onChoose={onChoose} />;
}

export function openCategoryModal(kind: 'add_category' | 'set_category', applyChange: ApplyChange): void {
  openModal(MODAL_ID, {
    title: kind === 'add_category' ? 'Add to a category' : 'Move to a category',
    content: <CategoryForm onChoose={(category_id) => applyChange({ kind, category_id })} />,
  });
}

export function openTaxModal(kind: 'add_tax' | 'remove_tax', applyChange: ApplyChange): void {
  openModal(MODAL_ID, {
    title: kind === 'add_tax' ? 'Add a tax' : 'Remove a tax',
    content: <TaxForm onChoose={(tax_id) => applyChange({ kind, tax_id })} />,
  });
}

const PRICE_CHANGES = [
  { value: 'raise', label: 'Raise by dollars', unit: '$' },
  { value: 'lower', label: 'Lower by dollars', unit: '$' },
  { value: 'raise-percent', label: 'Raise by percent', unit: '%' },
  { value: 'lower-percent', label: 'Lower by percent', unit: '%' },
] as const;
type PriceChange = (typeof PRICE_CHANGES)[number];

/** Converts the amount of a PriceField (digits and at most two decimals; dollars or percent) to a bulk action. */
export function toPriceAction(kind: PriceChange['value'], amountText: string): BulkAction {
  const amount = kind.startsWith('lower') ? -Number(amountText) : Number(amountText);
  if (kind.endsWith('percent')) return { kind: 'change_price_by_percent', percent: amount };
  return { kind: 'change_price_by', amount };
}

function PriceForm({ applyChange }: { applyChange: ApplyChange }) {
  const [priceChange, setPriceChange] = useState<PriceChange>(PRICE_CHANGES[0]);
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const dismiss = useDismissal(MODAL_ID, amount !== '' || priceChange !== PRICE_CHANGES[0]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(Number(amount) > 0)) return setError('Please enter an amount');
    setPending(true);
    await applyChange(toPriceAction(priceChange.value, amount)).then(closeForm, () => setPending(false));
  };
  return (
    <ModalForm submitLabel="Apply" onSubmit={submit} onCancel={dismiss} pending={pending}>
      <SelectField
        label="Change"
        options={PRICE_CHANGES}
        value={priceChange.value}
        onChange={(value) =>
          setPriceChange(PRICE_CHANGES.find((candidate) => candidate.value === value) ?? PRICE_CHANGES[0])
        }
      />
      <PriceField
        label="Amount"
        unit={priceChange.unit}
        value={amount}
        onChange={setAmount}
        error={Number(amount) > 0 ? undefined : error}
      />
    </ModalForm>
  );
}

export function openPriceModal(applyChange: ApplyChange): void {
  openModal(MODAL_ID, { title: 'Change prices', content: <PriceForm applyChange={applyChange} /> });
}

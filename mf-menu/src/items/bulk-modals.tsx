import { type BulkAction, MAX_PRICE_CUT_PERCENT, MAX_PRICE_RAISE_PERCENT } from '@backoffice/contract/items';
import { closeModal, openModal } from '@backoffice/platform/feedback';
import { ModalForm, PriceField, RecordField, SelectField, useRecordForm } from '@backoffice/ui/record-form';
import { useCategories } from '../categories/categories.queries';
import { useActiveTaxes } from './items.queries';

type ApplyChange = (action: BulkAction) => Promise<unknown>;

const MODAL_ID = 'bulk-change';
const closeForm = () => closeModal(MODAL_ID);

interface ChoiceFormProps {
  label: string;
  /** Undefined while loading. */
  records: readonly { id: number; name: string }[] | undefined;
  onChoose: (id: number) => Promise<unknown>;
}

/** A form to choose the category or the tax for the selected items. */
function ChoiceForm({ label, records = [], onChoose }: ChoiceFormProps) {
  const noun = label.toLowerCase();
  const form = useRecordForm({
    record: undefined,
    toFormValues: () => ({ id: 0 }),
    subject: 'this choice',
    validate: ({ getValues, setError }) => {
      if (getValues('id') > 0) return true;
      setError('id', { message: `Please select a ${noun}` });
      return false;
    },
    create: ({ id }) => onChoose(id),
    onSaved: closeForm,
  });
  return (
    <ModalForm form={form} submitLabel="Apply" modalId={MODAL_ID}>
      <RecordField control={form.control} name="id" label={label} placeholder={`Select a ${noun}`} records={records} />
    </ModalForm>
  );
}

function CategoryForm({ onChoose }: { onChoose: (id: number) => Promise<unknown> }) {
  return <ChoiceForm label="Category" records={useCategories().data} onChoose={onChoose} />;
}

function TaxForm({ onChoose }: { onChoose: (id: number) => Promise<unknown> }) {
  return <ChoiceForm label="Tax" records={useActiveTaxes().data} onChoose={onChoose} />;
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
  { value: 'raise', label: 'Raise by dollars' },
  { value: 'lower', label: 'Lower by dollars' },
  { value: 'raise-percent', label: 'Raise by percent' },
  { value: 'lower-percent', label: 'Lower by percent' },
] as const;

interface PriceChangeForm {
  kind: (typeof PRICE_CHANGES)[number]['value'];
  amount: string;
}

/** Converts the amount of a PriceField (digits and at most two decimals; dollars or percent) to a bulk action. */
export function toPriceAction(kind: PriceChangeForm['kind'], amountText: string): BulkAction {
  const amount = kind.startsWith('lower') ? -Number(amountText) : Number(amountText);
  if (kind.endsWith('percent')) return { kind: 'change_price_by_percent', percent: amount };
  return { kind: 'change_price_by', amount };
}

/** Returns an error message for an amount that the server would refuse. */
function validateAmount({ kind, amount }: PriceChangeForm): string | undefined {
  if (!(Number(amount) > 0)) return 'Please enter an amount';
  if (kind === 'raise-percent' && Number(amount) > MAX_PRICE_RAISE_PERCENT)
    return 'Prices can be raised by at most 1,000 %';
  if (kind === 'lower-percent' && Number(amount) > MAX_PRICE_CUT_PERCENT)
    return 'Prices can be lowered by at most 100 %';
  return undefined;
}

const NO_PRICE_CHANGE: PriceChangeForm = { kind: 'raise', amount: '' };

function PriceForm({ applyChange }: { applyChange: ApplyChange }) {
  const form = useRecordForm({
    record: undefined,
    toFormValues: () => NO_PRICE_CHANGE,
    subject: 'this change',
    validate: ({ getValues, setError }) => {
      const message = validateAmount(getValues());
      if (message !== undefined) setError('amount', { message });
      return message === undefined;
    },
    create: ({ kind, amount }) => applyChange(toPriceAction(kind, amount)),
    onSaved: closeForm,
  });
  const { control } = form;
  return (
    <ModalForm form={form} submitLabel="Apply" modalId={MODAL_ID}>
      <SelectField control={control} name="kind" label="Change" options={PRICE_CHANGES} />
      <PriceField
        control={control}
        name="amount"
        label="Amount"
        unit={form.watch('kind').endsWith('percent') ? '%' : '$'}
      />
    </ModalForm>
  );
}

export function openPriceModal(applyChange: ApplyChange): void {
  openModal(MODAL_ID, { title: 'Change prices', content: <PriceForm applyChange={applyChange} /> });
}

import { newTaxForm } from '@backoffice/contract/taxes';
import { AddForm, PercentField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { JURISDICTION_SUGGESTIONS } from './jurisdiction-suggestions';
import { EMPTY_TAX, RATE_DECIMALS, toNewTaxBody } from './tax-form-values';
import { useCreateTax } from './taxes.queries';

export interface AddTaxFormProps {
  onAdded: () => void;
  /** Whether the edit form of a tax is open, which already guards the page against the loss of unsaved changes. */
  isEditing: boolean;
}

/** A one-line form to add a tax; its items are chosen later in the edit form. */
export function AddTaxForm({ onAdded, isEditing }: AddTaxFormProps) {
  const { mutateAsync: create } = useCreateTax();
  const form = useRecordForm({
    schema: newTaxForm,
    record: undefined,
    toFormValues: () => EMPTY_TAX,
    subject: 'this tax',
    create: (values) => create(toNewTaxBody(values)),
    nextRecord: () => undefined,
    onSaved: onAdded,
  });
  return (
    <AddForm form={form} submitLabel="Add Tax" isGuardedElsewhere={isEditing}>
      <TextField control={form.control} name="name" label="Tax Name" />
      <PercentField control={form.control} name="rate" label="Tax rate in %" decimals={RATE_DECIMALS} />
      <TextField
        control={form.control}
        name="jurisdiction"
        label="Jurisdiction"
        placeholder="Optional"
        list={JURISDICTION_SUGGESTIONS}
      />
    </AddForm>
  );
}

import type { Item } from '@backoffice/contract/items';
import { getTax, type Tax, taxForm } from '@backoffice/contract/taxes';
import { call } from '@backoffice/platform/client';
import { ChecklistField, ModalForm, PercentField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { JURISDICTION_SUGGESTIONS } from './jurisdiction-suggestions';
import { RATE_DECIMALS, toFormValues, toTaxBody } from './tax-form-values';
import { useUpdateTax } from './taxes.queries';

export interface EditTaxFormProps {
  tax: Tax;
  /** All items of the menu. */
  items: readonly Pick<Item, 'id' | 'name'>[];
  onClose: () => void;
}

export function EditTaxForm({ tax, items, onClose }: EditTaxFormProps) {
  const { id } = tax;
  const { mutateAsync: update } = useUpdateTax();
  const form = useRecordForm({
    schema: taxForm,
    record: tax,
    toFormValues: (record) => toFormValues(record, items),
    subject: 'this tax',
    update: (values, baseVersion) => update({ id, body: toTaxBody(values, baseVersion) }),
    reload: () => call(getTax, { params: { id } }),
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <ModalForm form={form} onCancel={onClose}>
      <TextField control={control} name="name" label="Tax Name" />
      <PercentField control={control} name="rate" label="Tax rate" decimals={RATE_DECIMALS} />
      <ChecklistField control={control} name="item_ids" label="Items" noun="items" records={items} />
      <TextField
        control={control}
        name="jurisdiction"
        label="Jurisdiction"
        placeholder="Optional"
        list={JURISDICTION_SUGGESTIONS}
      />
    </ModalForm>
  );
}

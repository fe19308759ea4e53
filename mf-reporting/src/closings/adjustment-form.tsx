import { tenderLabel } from '@backoffice/contract/words';
import { closeModal, openModal } from '@backoffice/platform/feedback';
import { ModalForm, PriceField, SelectField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { useState } from 'react';
import { useTenders } from '../filters/payment-types.queries';
import { type AdjustmentValues, createUuid, findProblems, toAdjustment } from './adjustment-form-values';
import { useAddAdjustment } from './closings.queries';

const MODAL_ID = 'adjustment';

const CHANGES = [
  { value: 'add', label: 'Add to the day' },
  { value: 'subtract', label: 'Subtract from the day' },
] as const;

const NEW_ADJUSTMENT: AdjustmentValues = { payment_type: 'Cash', change: 'add', amount: '', reason: '' };

/** Opens the form that adds an adjustment to the Z report `number`. */
export function openAdjustmentForm(number: number): void {
  openModal(MODAL_ID, { title: 'Add Adjustment', content: <AdjustmentForm number={number} /> });
}

function AdjustmentForm({ number }: { number: number }) {
  // Each attempt to save sends the same id, so that an adjustment whose response was lost is not recorded twice.
  const [offline_id] = useState(createUuid);
  const { mutateAsync: add } = useAddAdjustment(number);
  const form = useRecordForm({
    record: undefined,
    toFormValues: () => NEW_ADJUSTMENT,
    subject: 'this adjustment',
    validate: ({ getValues, setError }) => {
      const problems = findProblems(getValues());
      for (const [index, { field, message }] of problems.entries()) {
        setError(field, { message }, { shouldFocus: index === 0 });
      }
      return problems.length === 0;
    },
    create: (values) => add({ ...toAdjustment(values), offline_id }),
    onSaved: () => closeModal(MODAL_ID),
  });
  const tenders = useTenders().map((value) => ({ value, label: tenderLabel(value) }));
  const { control } = form;
  return (
    <ModalForm form={form} modalId={MODAL_ID}>
      <SelectField control={control} name="payment_type" label="Payment Type" options={tenders} />
      <SelectField control={control} name="change" label="Change" options={CHANGES} />
      <PriceField control={control} name="amount" label="Amount" />
      <TextField control={control} name="reason" label="Reason" />
    </ModalForm>
  );
}

import {
  EMPTY_MODIFIER_GROUP_MESSAGE,
  getModifierGroup,
  MAX_ABOVE_MODIFIERS_MESSAGE,
  type ModifierGroup,
  type ModifierGroupForm as ModifierGroupValues,
  modifierGroupForm,
} from '@backoffice/contract/modifier-groups';
import { call } from '@backoffice/platform/client';
import { openModal } from '@backoffice/platform/feedback';
import { type UseFormReturn, useFieldArray } from '@backoffice/ui/forms';
import { ModalForm, TextField, useFieldLabel, useRecordForm } from '@backoffice/ui/record-form';
import { modifiersLabel, toFormValues, toModifierGroupBody } from './modifier-group-form-values';
import { useCreateModifierGroup, useUpdateModifierGroup } from './modifier-groups.queries';
import { ModifiersField } from './modifiers-field';
import { SelectionLimitFields, useClampLimits } from './selection-limit-fields';

export interface ModifierGroupFormProps {
  /** The group to edit; undefined to create one. */
  group: ModifierGroup | undefined;
  onClose: () => void;
}

/** Returns whether the group has at least one modifier, and at least `max` modifiers; otherwise shows an error. */
function validateModifierCount(form: UseFormReturn<ModifierGroupValues>): boolean {
  const { max, modifiers } = form.getValues();
  if (modifiers.length === 0) {
    openModal('validation-error', {
      title: 'Validation Error',
      message: EMPTY_MODIFIER_GROUP_MESSAGE,
      actions: [{ label: 'Ok' }],
    });
    return false;
  }
  // An empty max (NaN) passes here, because the form schema reports it.
  if (Number.isNaN(max) || max <= modifiers.length) return true;
  form.setError('max', { message: MAX_ABOVE_MODIFIERS_MESSAGE }, { shouldFocus: true });
  return false;
}

function useModifierGroupForm({ group, onClose }: ModifierGroupFormProps) {
  const id = group?.id ?? 0;
  const { mutateAsync: create } = useCreateModifierGroup();
  const { mutateAsync: update } = useUpdateModifierGroup();
  return useRecordForm({
    schema: modifierGroupForm,
    record: group,
    toFormValues,
    subject: 'this modifier group',
    validate: validateModifierCount,
    create: (values) => create(toModifierGroupBody(values)),
    update: (values, { updated_at }) => update({ id, body: { ...toModifierGroupBody(values), id, updated_at } }),
    reload: () => call(getModifierGroup, { params: { id } }),
    onSaved: onClose,
    adoptsNewerRecord: true,
  });
}

export function ModifierGroupForm(props: ModifierGroupFormProps) {
  const form = useModifierGroupForm(props);
  const { control } = form;
  useFieldLabel(control, 'modifiers', modifiersLabel);
  const modifiers = useFieldArray({ control, name: 'modifiers' });
  const clampLimits = useClampLimits(form);
  return (
    <ModalForm form={form} onCancel={props.onClose}>
      <TextField control={control} name="name" label="Modifier Group Name" />
      <SelectionLimitFields form={form} modifiers={modifiers.fields.length} />
      <ModifiersField form={form} modifiers={modifiers} onCountChange={clampLimits} />
    </ModalForm>
  );
}

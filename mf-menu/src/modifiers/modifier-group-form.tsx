import {
  EMPTY_MODIFIER_GROUP,
  getModifierGroup,
  MAX_ABOVE_MODIFIERS,
  type ModifierGroup,
  type ModifierGroupForm as ModifierGroupValues,
  modifierGroupForm,
} from '@backoffice/contract/modifier-groups';
import { call } from '@backoffice/platform/client';
import { openModal } from '@backoffice/platform/feedback';
import { TextField } from '@backoffice/ui';
import { listChanges, ModalForm, useRecordForm, useUnsavedChanges } from '@backoffice/ui/form';
import { type UseFormReturn, useFieldArray, useForm, zodResolver } from '@backoffice/ui/forms';
import { toFormValues, toModifierGroupBody } from './modifier-group-values';
import { useCreateModifierGroup, useUpdateModifierGroup } from './modifier-groups.queries';
import { ModifiersField } from './modifiers-field';
import { SelectionLimitFields, useClampLimits } from './selection-limit-fields';

type Form = UseFormReturn<ModifierGroupValues>;
type ModifierValues = ModifierGroupValues['modifiers'];

const formatModifiers = (modifiers: ModifierValues) => modifiers.map(({ name, price }) => `${name} $${price}`);
const modifiersFieldText = {
  label: 'Modifiers',
  format: (modifiers: ModifierValues, base: ModifierValues) =>
    listChanges(formatModifiers(modifiers), formatModifiers(base)),
};

export interface ModifierGroupFormProps {
  /** Undefined to create a group. */
  group?: ModifierGroup;
  onClose: () => void;
}

/** Validates that the group has modifiers, and at least as many as max; shows the error otherwise. */
function validateModifierCount(form: Form): boolean {
  const { max, modifiers } = form.getValues();
  if (modifiers.length === 0) {
    openModal('validation-error', {
      title: 'Validation Error',
      message: EMPTY_MODIFIER_GROUP,
      actions: [{ label: 'Ok' }],
    });
    return false;
  }
  // The form schema reports an empty max.
  if (Number.isNaN(max) || max <= modifiers.length) return true;
  form.setError('max', { message: MAX_ABOVE_MODIFIERS }, { shouldFocus: true });
  return false;
}

function useModifierGroupForm({ group, onClose }: ModifierGroupFormProps) {
  const form = useForm<ModifierGroupValues>({
    resolver: zodResolver(modifierGroupForm),
    defaultValues: toFormValues(group),
  });
  const allowNavigation = useUnsavedChanges(form.formState.isDirty);
  const create = useCreateModifierGroup();
  const update = useUpdateModifierGroup(group?.id ?? 0);
  const { save, conflict } = useRecordForm({
    form,
    record: group,
    subject: 'this modifier group',
    fields: { name: 'Modifier Group Name', min: 'Min', max: 'Max', modifiers: modifiersFieldText },
    formValues: toFormValues,
    reload: () => call(getModifierGroup, { params: { id: group?.id ?? 0 } }),
    send: (values, baseVersion: ModifierGroup | undefined) => {
      const body = toModifierGroupBody(values);
      return baseVersion === undefined
        ? create.mutateAsync(body)
        : update.mutateAsync({ ...body, updated_at: baseVersion.updated_at });
    },
    onSaved: () => {
      allowNavigation();
      onClose();
    },
  });
  const submit = form.handleSubmit(
    (values) => (validateModifierCount(form) ? save(values) : undefined),
    () => void validateModifierCount(form),
  );
  return { form, submit, conflict };
}

export function ModifierGroupForm(props: ModifierGroupFormProps) {
  const { form, submit, conflict } = useModifierGroupForm(props);
  const { errors, isSubmitting } = form.formState;
  const modifiers = useFieldArray({ control: form.control, name: 'modifiers' });
  const clampLimits = useClampLimits(form);
  return (
    <ModalForm
      submitLabel={props.group ? 'Save' : 'Add'}
      onSubmit={submit}
      onCancel={props.onClose}
      pending={isSubmitting}
      conflict={conflict}
    >
      <TextField
        label="Modifier Group Name"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <SelectionLimitFields form={form} modifiers={modifiers.fields.length} />
      <ModifiersField form={form} modifiers={modifiers} onCountChange={clampLimits} />
    </ModalForm>
  );
}

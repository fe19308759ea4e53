import { call } from '@backoffice/shared/client';
import {
  EMPTY_MODIFIER_GROUP,
  getModifierGroup,
  MAX_ABOVE_MODIFIERS,
  type ModifierGroup,
  type ModifierGroupForm as ModifierGroupValues,
  modifierGroupForm,
} from '@backoffice/shared/contract/modifier-groups';
import { openModal } from '@backoffice/shared/feedback';
import { type UseFormReturn, useFieldArray, useForm, zodResolver } from '@backoffice/shared/forms';
import { TextField } from '@backoffice/shared/ui';
import { listChanges, ModalForm, useRecordForm, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { CountsFields, useClampedCounts } from './counts-fields';
import { bodyOf, valuesOf } from './modifier-group-values';
import { useCreateModifierGroup, useUpdateModifierGroup } from './modifier-groups.queries';
import { ModifiersField } from './modifiers-field';

type Form = UseFormReturn<ModifierGroupValues>;
type Modifiers = ModifierGroupValues['modifiers'];

const modifierTexts = (modifiers: Modifiers) => modifiers.map(({ name, price }) => `${name} $${price}`);
const modifiersText = {
  label: 'Modifiers',
  format: (modifiers: Modifiers, base: Modifiers) => listChanges(modifierTexts(modifiers), modifierTexts(base)),
};

export interface ModifierGroupFormProps {
  /** Undefined for a new one. */
  group?: ModifierGroup;
  onClose: () => void;
}

/** Whether the group has enough modifiers; tells of it where not. */
function hasEnough(form: Form): boolean {
  const { max, modifiers } = form.getValues();
  if (modifiers.length === 0) {
    openModal('validation-error', {
      title: 'Validation Error',
      message: EMPTY_MODIFIER_GROUP,
      actions: [{ label: 'Ok' }],
    });
    return false;
  }
  // A max that is not entered is the schema's to tell of.
  if (Number.isNaN(max) || max <= modifiers.length) return true;
  form.setError('max', { message: MAX_ABOVE_MODIFIERS }, { shouldFocus: true });
  return false;
}

function useModifierGroupForm({ group, onClose }: ModifierGroupFormProps) {
  const form = useForm<ModifierGroupValues>({
    resolver: zodResolver(modifierGroupForm),
    defaultValues: valuesOf(group),
  });
  const leave = useUnsavedChanges(form.formState.isDirty);
  const create = useCreateModifierGroup();
  const update = useUpdateModifierGroup(group?.id ?? 0);
  const { save, conflict } = useRecordForm({
    form,
    record: group,
    subject: 'this modifier group',
    fields: { name: 'Modifier Group Name', min: 'Min', max: 'Max', modifiers: modifiersText },
    formValues: valuesOf,
    reload: () => call(getModifierGroup, { params: { id: group?.id ?? 0 } }),
    send: (values, baseVersion: ModifierGroup | undefined) => {
      const body = bodyOf(values);
      return baseVersion === undefined
        ? create.mutateAsync(body)
        : update.mutateAsync({ ...body, updated_at: baseVersion.updated_at });
    },
    onSaved: () => {
      leave();
      onClose();
    },
  });
  const submit = form.handleSubmit(
    (values) => (hasEnough(form) ? save(values) : undefined),
    () => void hasEnough(form),
  );
  return { form, submit, conflict };
}

export function ModifierGroupForm(props: ModifierGroupFormProps) {
  const { form, submit, conflict } = useModifierGroupForm(props);
  const { errors, isSubmitting } = form.formState;
  const modifiers = useFieldArray({ control: form.control, name: 'modifiers' });
  const clampCounts = useClampedCounts(form);
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
      <CountsFields form={form} modifiers={modifiers.fields.length} />
      <ModifiersField form={form} modifiers={modifiers} onCounted={clampCounts} />
    </ModalForm>
  );
}

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
import { ModalForm, useSave, useUnsavedChanges } from '@backoffice/shared/ui/form';
import { CountsFields, setCounts } from './counts-fields';
import { withMax } from './modifier-counts';
import { bodyOf, valuesOf } from './modifier-group-values';
import { useCreateModifierGroup, useUpdateModifierGroup } from './modifier-groups.queries';
import { ModifiersField } from './modifiers-field';

type Form = UseFormReturn<ModifierGroupValues>;

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
  const { save, theirs } = useSave<ModifierGroupValues, ModifierGroup>({
    form,
    record: group,
    reload: () => call(getModifierGroup, { params: { id: group?.id ?? 0 } }),
    send: (values, updated_at) => {
      const body = bodyOf(values);
      return updated_at === undefined ? create.mutateAsync(body) : update.mutateAsync({ ...body, updated_at });
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
  return { form, submit, theirs };
}

export function ModifierGroupForm(props: ModifierGroupFormProps) {
  const { form, submit, theirs } = useModifierGroupForm(props);
  const { errors, isSubmitting } = form.formState;
  const modifiers = useFieldArray({ control: form.control, name: 'modifiers' });
  return (
    <ModalForm
      submitLabel={props.group ? 'Save' : 'Add'}
      onSubmit={submit}
      onCancel={props.onClose}
      pending={isSubmitting}
      error={
        theirs && 'Somebody else has changed this modifier group meanwhile. Save again to replace what they entered.'
      }
    >
      <TextField
        label="Modifier Group Name"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <CountsFields form={form} modifiers={modifiers.fields.length} />
      <ModifiersField
        form={form}
        modifiers={modifiers}
        onRemoved={(left) => setCounts(form, withMax(form.getValues(), form.getValues('max'), left))}
      />
    </ModalForm>
  );
}

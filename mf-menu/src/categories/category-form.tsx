import {
  type Category,
  type CategoryForm as CategoryValues,
  categoryForm,
  DEFAULT_CATEGORY_COLOR,
  getCategory,
} from '@backoffice/contract/categories';
import { call } from '@backoffice/platform/client';
import { TextField } from '@backoffice/ui';
import { idsText, ModalForm, SwitchField, useRecordForm, useUnsavedChanges } from '@backoffice/ui/form';
import { Controller, useForm, zodResolver } from '@backoffice/ui/forms';
import { ItemsField } from '../items/items-field';
import { ModifierGroupsField } from '../items/menu-fields';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { useCreateCategory, useUpdateCategory } from './categories.queries';
import { ColorField } from './category-color';

export interface CategoryFormProps {
  /** Undefined to create a category. */
  category?: Category;
  onClose: () => void;
}

function toFormValues(category: Category | undefined): CategoryValues {
  return {
    name: category?.name ?? '',
    active: category?.active ?? true,
    item_ids: category?.item_ids ?? [],
    modifier_group_ids: category?.modifier_group_ids ?? [],
    color_code: category?.color_code ?? DEFAULT_CATEGORY_COLOR,
  };
}

function useCategoryForm({ category, onClose }: CategoryFormProps) {
  const form = useForm<CategoryValues>({ resolver: zodResolver(categoryForm), defaultValues: toFormValues(category) });
  const allowNavigation = useUnsavedChanges(form.formState.isDirty);
  const create = useCreateCategory();
  const update = useUpdateCategory(category?.id ?? 0);
  const { data: groups } = useModifierGroups();
  const { save, conflict } = useRecordForm({
    form,
    record: category,
    subject: 'this category',
    fields: {
      name: 'Category Name',
      active: 'Show on POS',
      item_ids: idsText('Items'),
      modifier_group_ids: idsText('Modifier Groups', groups),
      color_code: 'Color',
    },
    formValues: toFormValues,
    reload: () => call(getCategory, { params: { id: category?.id ?? 0 } }),
    send: (body, baseVersion: Category | undefined) =>
      baseVersion === undefined
        ? create.mutateAsync(body)
        : update.mutateAsync({ ...body, updated_at: baseVersion.updated_at }),
    onSaved: () => {
      allowNavigation();
      onClose();
    },
  });
  return { form, save, conflict };
}

export function CategoryForm(props: CategoryFormProps) {
  const { category, onClose } = props;
  const { form, save, conflict } = useCategoryForm(props);
  const { control, formState } = form;
  return (
    <ModalForm
      submitLabel={category ? 'Save' : 'Add'}
      onSubmit={form.handleSubmit(save)}
      onCancel={onClose}
      pending={formState.isSubmitting}
      conflict={conflict}
    >
      <TextField
        label="Category Name"
        autoComplete="off"
        error={formState.errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={control}
        name="color_code"
        render={({ field: { value, onChange }, fieldState }) => (
          <ColorField value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={control}
        name="item_ids"
        render={({ field: { value, onChange } }) => (
          <ItemsField categoryId={category?.id} value={value} onChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name="modifier_group_ids"
        render={({ field: { value, onChange } }) => <ModifierGroupsField value={value} onChange={onChange} />}
      />
      <Controller
        control={control}
        name="active"
        render={({ field: { value, onChange } }) => (
          <SwitchField label="Show on POS" checked={value} onChange={onChange} />
        )}
      />
    </ModalForm>
  );
}

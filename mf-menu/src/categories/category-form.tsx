import { type Category, categoryForm, getCategory } from '@backoffice/contract/categories';
import { call } from '@backoffice/platform/client';
import { useSession } from '@backoffice/platform/session';
import { ModalForm, RecordsField, SwitchField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { ItemsField } from '../items/items-field';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { useCreateCategory, useUpdateCategory } from './categories.queries';
import { ColorField } from './category-color';
import { toFormValues } from './category-form-values';

export interface CategoryFormProps {
  /** The category to edit; undefined to create one. */
  category: Category | undefined;
  onClose: () => void;
}

export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const id = category?.id ?? 0;
  const location_id = useSession(({ claims }) => claims?.locationId);
  const { mutateAsync: create } = useCreateCategory();
  const { mutateAsync: update } = useUpdateCategory();
  const { data: groups } = useModifierGroups();
  const form = useRecordForm({
    schema: categoryForm,
    record: category,
    toFormValues,
    subject: 'this category',
    create: (values) => create({ ...values, location_id }),
    update: (values, { updated_at }) => update({ id, body: { ...values, id, location_id, updated_at } }),
    reload: () => call(getCategory, { params: { id } }),
    onSaved: onClose,
    adoptsNewerRecord: true,
  });
  const { control } = form;
  return (
    <ModalForm form={form} onCancel={onClose}>
      <TextField control={control} name="name" label="Category Name" />
      <ColorField control={control} />
      <ItemsField form={form} categoryId={category?.id} />
      <RecordsField
        control={control}
        name="modifier_group_ids"
        label="Modifier Groups"
        placeholder="Search modifier groups"
        records={groups}
      />
      <SwitchField control={control} name="active" label="Show on POS" />
    </ModalForm>
  );
}

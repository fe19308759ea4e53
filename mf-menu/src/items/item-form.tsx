import { getItem, type Item, type ItemForm as ItemValues, itemForm, priceType } from '@backoffice/contract/items';
import { call } from '@backoffice/platform/client';
import { useNavigate } from '@backoffice/platform/router';
import { Button, Card, TextField } from '@backoffice/ui';
import {
  ConflictNotice,
  type FieldTexts,
  idsText,
  PriceField,
  SelectField,
  SwitchField,
  TextAreaField,
  useRecordForm,
  useUnsavedChanges,
} from '@backoffice/ui/form';
import { Controller, type UseFormReturn, useForm, zodResolver } from '@backoffice/ui/forms';
import { useState } from 'react';
import { useCategories } from '../categories/categories.queries';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { ITEMS_PATH } from '../paths';
import { ImageField } from './image-field';
import classes from './item-form.module.css';
import { hasSameFormValues, toFormValues, toItemBody } from './item-form-values';
import { useRemoveItemImage, useSetItemImage } from './item-image.queries';
import { useActiveTaxes, useCreateItem, useUpdateItem } from './items.queries';
import { CategoriesField, ModifierGroupsField, OptionsError, TaxesField } from './menu-fields';

export interface ItemFormProps {
  /** Undefined to create an item. */
  item?: Item;
}

function useItemForm(item: Item | undefined) {
  const navigate = useNavigate();
  const form = useForm<ItemValues>({ resolver: zodResolver(itemForm), defaultValues: toFormValues(item) });
  const allowNavigation = useUnsavedChanges(form.formState.isDirty);
  const create = useCreateItem();
  const update = useUpdateItem(item?.id ?? 0);
  const reload = () => call(getItem, { params: { id: item?.id ?? 0 } });
  const { save, conflict, baseVersion, setBaseVersion } = useRecordForm({
    form,
    record: item,
    subject: 'this item',
    fields: useItemFieldTexts(),
    formValues: toFormValues,
    reload,
    send: async (values, version: Item | undefined) => {
      const body = toItemBody(values);
      if (version !== undefined) return void (await update.mutateAsync({ ...body, updated_at: version.updated_at }));
      const { id } = await create.mutateAsync(body);
      // The item exists even if the upload fails: useSetItemImage shows the error, and the image can be added later.
      await image.uploadChosen(id).catch(() => undefined);
    },
    onSaved: () => {
      allowNavigation();
      navigate(ITEMS_PATH);
    },
  });
  const image = useItemImage(item, async () => {
    const current = await reload();
    // The upload changed updated_at. Rebase only if nothing else changed, so that other changes still cause a conflict.
    if (baseVersion && hasSameFormValues(baseVersion, current)) setBaseVersion(current);
  });
  return { form, save, conflict, image, cancel: () => navigate(ITEMS_PATH) };
}

function useItemFieldTexts(): FieldTexts<ItemValues> {
  const { data: categories } = useCategories();
  const { data: taxes } = useActiveTaxes();
  const { data: groups } = useModifierGroups();
  return {
    name: 'Item Name',
    desc: 'Description / Ingredients',
    price: { label: 'Price', format: (price) => `$${price}` },
    price_type: { label: 'Price Type', format: (type) => PRICE_TYPES[type] },
    active: 'Active',
    apply_category_modifier_groups: 'Also use the modifier groups of its categories',
    category_ids: idsText('Categories', categories),
    tax_ids: idsText('Taxes', taxes),
    modifier_group_ids: idsText('Modifier Groups', groups),
  };
}

/** Uploads the image of an existing item at once; keeps that of a new item until `uploadChosen` is called with its id. */
function useItemImage(item: Item | undefined, onChanged: () => Promise<void>) {
  const [chosen, setChosen] = useState<File>();
  const upload = useSetItemImage();
  const removal = useRemoveItemImage();
  return {
    chosen,
    pending: upload.isPending || removal.isPending,
    choose: (file: File) => (item ? upload.mutate({ id: item.id, file }, { onSuccess: onChanged }) : setChosen(file)),
    remove: () => (item ? removal.mutate(item.id, { onSuccess: onChanged }) : setChosen(undefined)),
    uploadChosen: async (id: number) => {
      if (chosen) await upload.mutateAsync({ id, file: chosen });
    },
  };
}

/** The form of an item; it fills a page because an item has too many fields for a modal. */
export function ItemForm({ item }: ItemFormProps) {
  const { form, save, conflict, image, cancel } = useItemForm(item);
  const { isSubmitting } = form.formState;
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit(save)}>
      <div className={classes.parts}>
        <Card title="Item">
          <div className={classes.fields}>
            <ItemFields form={form} />
            <ImageField
              image={item?.image ?? null}
              chosen={image.chosen}
              pending={image.pending}
              onChoose={image.choose}
              onRemove={image.remove}
            />
          </div>
        </Card>
        <Card title="Belongs to">
          <AssociationFields form={form} />
        </Card>
      </div>
      {conflict && <ConflictNotice conflict={conflict} submitLabel="Save" />}
      <div className={classes.actions}>
        <Button onClick={cancel} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {item ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  form: UseFormReturn<ItemValues>;
}

const PRICE_TYPES = { Fixed: 'Fixed', Variable: 'Asked at the POS', PerUnit: 'Per unit' } as const;
const priceTypes = priceType.options.map((value) => ({ value, label: PRICE_TYPES[value] }));

function ItemFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <div className={classes.fields}>
      <TextField label="Item Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextAreaField label="Description / Ingredients" error={errors.desc?.message} {...form.register('desc')} />
      <div className={classes.pair}>
        <Controller
          control={form.control}
          name="price"
          render={({ field, fieldState }) => <PriceField {...field} label="Price" error={fieldState.error?.message} />}
        />
        <Controller
          control={form.control}
          name="price_type"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <SelectField
              ref={ref}
              label="Price Type"
              options={priceTypes}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      </div>
      <Controller
        control={form.control}
        name="active"
        render={({ field: { value, onChange } }) => <SwitchField label="Active" checked={value} onChange={onChange} />}
      />
    </div>
  );
}

function AssociationFields({ form }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <OptionsError />
      <Controller
        control={form.control}
        name="category_ids"
        render={({ field: { value, onChange }, fieldState }) => (
          <CategoriesField value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="tax_ids"
        render={({ field: { value, onChange }, fieldState }) => (
          <TaxesField value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="modifier_group_ids"
        render={({ field: { value, onChange }, fieldState }) => (
          <ModifierGroupsField value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="apply_category_modifier_groups"
        render={({ field: { value, onChange } }) => (
          <SwitchField label="Also use the modifier groups of its categories" checked={value} onChange={onChange} />
        )}
      />
    </div>
  );
}

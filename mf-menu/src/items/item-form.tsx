import { call } from '@backoffice/shared/client';
import {
  getItem,
  type Item,
  type ItemForm as ItemValues,
  itemForm,
  priceType,
} from '@backoffice/shared/contract/items';
import { Controller, type UseFormReturn, useForm, zodResolver } from '@backoffice/shared/forms';
import { useNavigate } from '@backoffice/shared/router';
import { Button, Card, TextField } from '@backoffice/shared/ui';
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
} from '@backoffice/shared/ui/form';
import { useState } from 'react';
import { useCategories } from '../categories/categories.queries';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { ITEMS } from '../paths';
import { ImageField } from './image-field';
import classes from './item-form.module.css';
import { bodyOf, formValuesOf, isSameButPicture } from './item-form-values';
import { useRemoveItemImage, useSetItemImage } from './item-image.queries';
import { useActiveTaxes, useCreateItem, useUpdateItem } from './items.queries';
import { CategoriesField, ListsFailure, ModifierGroupsField, TaxesField } from './menu-fields';

export interface ItemFormProps {
  /** Undefined for a new one. */
  item?: Item;
}

function useItemForm(item: Item | undefined) {
  const navigate = useNavigate();
  const form = useForm<ItemValues>({ resolver: zodResolver(itemForm), defaultValues: formValuesOf(item) });
  const leave = useUnsavedChanges(form.formState.isDirty);
  const create = useCreateItem();
  const update = useUpdateItem(item?.id ?? 0);
  const reload = () => call(getItem, { params: { id: item?.id ?? 0 } });
  const { save, conflict, baseVersion, setBaseVersion } = useRecordForm({
    form,
    record: item,
    subject: 'this item',
    fields: useItemTexts(),
    formValues: formValuesOf,
    reload,
    send: async (values, version: Item | undefined) => {
      const body = bodyOf(values);
      if (version !== undefined) return void (await update.mutateAsync({ ...body, updated_at: version.updated_at }));
      const { id } = await create.mutateAsync(body);
      // The item is there: a picture that cannot be sent is told of, and can be added later.
      await picture.send(id).catch(() => undefined);
    },
    onSaved: () => {
      leave();
      navigate(ITEMS);
    },
  });
  const picture = usePicture(item, async () => {
    const now = await reload();
    // The picture's own change is not somebody else's; anything beside it is.
    if (baseVersion && isSameButPicture(baseVersion, now)) setBaseVersion(now);
  });
  return { form, save, conflict, picture, cancel: () => navigate(ITEMS) };
}

function useItemTexts(): FieldTexts<ItemValues> {
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

/** The picture of an item that is there changes at once; that of a new one waits until it is. */
function usePicture(item: Item | undefined, onChanged: () => Promise<void>) {
  const [chosen, setChosen] = useState<File>();
  const upload = useSetItemImage();
  const removal = useRemoveItemImage();
  return {
    chosen,
    pending: upload.isPending || removal.isPending,
    choose: (file: File) => (item ? upload.mutate({ id: item.id, file }, { onSuccess: onChanged }) : setChosen(file)),
    remove: () => (item ? removal.mutate(item.id, { onSuccess: onChanged }) : setChosen(undefined)),
    send: async (id: number) => {
      if (chosen) await upload.mutateAsync({ id, file: chosen });
    },
  };
}

/** A whole page: an item has more to it than fits a modal. */
export function ItemForm({ item }: ItemFormProps) {
  const { form, save, conflict, picture, cancel } = useItemForm(item);
  const { isSubmitting } = form.formState;
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit(save)}>
      <div className={classes.parts}>
        <Card title="Item">
          <div className={classes.fields}>
            <ItemFields form={form} />
            <ImageField
              image={item?.image ?? null}
              chosen={picture.chosen}
              pending={picture.pending}
              onChoose={picture.choose}
              onRemove={picture.remove}
            />
          </div>
        </Card>
        <Card title="Belongs to">
          <MenuFields form={form} />
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

function MenuFields({ form }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <ListsFailure />
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

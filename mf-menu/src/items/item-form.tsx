import { getItem, type Item, type ItemForm as ItemValues, itemForm, priceType } from '@backoffice/contract/items';
import { call } from '@backoffice/platform/client';
import { useNavigate } from '@backoffice/platform/router';
import { Card } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import {
  PageForm,
  PriceField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useRecordForm,
} from '@backoffice/ui/record-form';
import { menuPaths } from '../paths';
import { ImageField } from './image-field';
import classes from './item-form.module.css';
import { hasSameFormValues, toFormValues, toItemBody } from './item-form-values';
import { useCreateItem, useUpdateItem } from './items.queries';
import { MenuFields } from './menu-fields';
import { useItemImage } from './use-item-image';

export interface ItemFormProps {
  /** The item to edit; undefined to create one. */
  item?: Item;
}

function useItemForm(item: Item | undefined, onSaved: () => void) {
  const id = item?.id ?? 0;
  const { mutateAsync: create } = useCreateItem();
  const { mutateAsync: update } = useUpdateItem();
  const reload = () => call(getItem, { params: { id } });
  const form = useRecordForm({
    schema: itemForm,
    record: item,
    toFormValues,
    subject: 'this item',
    create: async (values) => {
      const created = await create(toItemBody(values));
      // The item exists even if the upload fails. A notification reports the failure, and the image can be added later.
      await image.uploadChosen(created.id).catch(() => undefined);
      return created;
    },
    update: (values, { updated_at }) => update({ id, body: { ...toItemBody(values), id, updated_at } }),
    reload,
    onSaved,
    adoptsNewerRecord: true,
  });
  const image = useItemImage(item, async () => {
    const current = await reload();
    // The upload changed updated_at. The base version is updated only if nothing else changed, so other changes still
    // cause a conflict.
    if (form.baseVersion && hasSameFormValues(form.baseVersion, current)) form.setBaseVersion(current);
  });
  return { form, image };
}

/** The item form. It fills a page, because an item has too many fields for a modal. */
export function ItemForm({ item }: ItemFormProps) {
  const navigate = useNavigate();
  const showList = () => navigate(menuPaths.items());
  const { form, image } = useItemForm(item, showList);
  const isDirty = form.isDirty || image.chosen !== undefined;
  return (
    <PageForm form={{ ...form, isDirty }} onCancel={showList} requiresChanges={false}>
      <div className={classes.parts}>
        <Card title="Item">
          <div className={classes.fields}>
            <ItemFields control={form.control} />
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
          <div className={classes.fields}>
            <MenuFields control={form.control} />
          </div>
        </Card>
      </div>
    </PageForm>
  );
}

const PRICE_TYPES = { Fixed: 'Fixed', Variable: 'Open price', PerUnit: 'Per unit' } as const;
const priceTypes = priceType.options.map((value) => ({ value, label: PRICE_TYPES[value] }));

function ItemFields({ control }: { control: UseFormReturn<ItemValues>['control'] }) {
  return (
    <div className={classes.fields}>
      <TextField control={control} name="name" label="Item Name" />
      <TextAreaField control={control} name="desc" label="Description / Ingredients" />
      <div className={classes.pair}>
        <PriceField control={control} name="price" label="Price" />
        <SelectField control={control} name="price_type" label="Price Type" options={priceTypes} />
      </div>
      <SwitchField control={control} name="active" label="Active" />
    </div>
  );
}

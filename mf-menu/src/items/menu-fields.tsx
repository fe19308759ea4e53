import type { ItemForm } from '@backoffice/contract/items';
import { ErrorPanel } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { RecordsField, SwitchField } from '@backoffice/ui/record-form';
import { useCategories } from '../categories/categories.queries';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { useActiveTaxes } from './items.queries';

/** The categories, taxes and modifier groups of an item. */
export function MenuFields({ control }: { control: UseFormReturn<ItemForm>['control'] }) {
  const categories = useCategories();
  const taxes = useActiveTaxes();
  const groups = useModifierGroups();
  const failed = [categories, taxes, groups].filter(({ isLoadingError }) => isLoadingError);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return (
    <>
      {failed.length > 0 && (
        <ErrorPanel title="Some choices could not be loaded" message={failed[0]?.error?.message} onRetry={retry} />
      )}
      <RecordsField
        control={control}
        name="category_ids"
        label="Categories"
        placeholder="Search categories"
        records={categories.data}
      />
      <RecordsField control={control} name="tax_ids" label="Taxes" placeholder="Search taxes" records={taxes.data} />
      <RecordsField
        control={control}
        name="modifier_group_ids"
        label="Modifier Groups"
        placeholder="Search modifier groups"
        records={groups.data}
      />
      <SwitchField
        control={control}
        name="apply_category_modifier_groups"
        label="Also use the modifier groups of its categories"
      />
    </>
  );
}

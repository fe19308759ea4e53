import type { Item } from '@backoffice/shared/contract/items';
import { openModal } from '@backoffice/shared/feedback';
import { formatDateTime } from '@backoffice/shared/format/dates';
import { useLocationZone } from '@backoffice/shared/query';
import { useNavigate } from '@backoffice/shared/router';
import { Button, Card, type Definition, DefinitionList } from '@backoffice/shared/ui';
import { useCategories } from '../categories/categories.queries';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { ITEMS, itemEditPath } from '../paths';
import classes from './item-form.module.css';
import { useActiveTaxes, useDeleteItem } from './items.queries';
import { priceText } from './items-columns';

type Named = readonly { id: number; name: string }[] | undefined;

/** The names of records by their ids, as far as they are known. */
function namesOf(ids: readonly number[], records: Named): string {
  const names = new Map(records?.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []).join(', ') || '-';
}

function useDefinitions(item: Item): Definition[] {
  const zone = useLocationZone();
  const categories = useCategories();
  const taxes = useActiveTaxes();
  const groups = useModifierGroups();
  const when = (instant: string) => (zone ? formatDateTime(instant, zone) : '');
  const definitions: Definition[] = [
    { term: 'Name', value: item.name },
    { term: 'Created', value: item.created_at ? when(item.created_at) : 'no data' },
  ];
  if (item.updated_at) definitions.push({ term: 'Last Edited', value: when(item.updated_at) });
  return [
    ...definitions,
    { term: 'Price', value: priceText(item) },
    { term: 'Description / Ingredients', value: <span className={classes.lines}>{item.desc || '-'}</span> },
    { term: 'Taxes', value: namesOf(item.tax_ids, taxes.data) },
    { term: 'Categories', value: namesOf(item.category_ids, categories.data) },
    { term: 'Modifier Groups', value: namesOf(item.modifier_group_ids, groups.data) },
  ];
}

/** Everything of an item, to be read. */
export function ItemDetails({ item }: { item: Item }) {
  const navigate = useNavigate();
  const { mutateAsync: remove } = useDeleteItem();
  const askToRemove = () =>
    openModal('delete-item', {
      title: 'Delete Item',
      message: `Your ${item.name} item will be deleted. You cannot restore it.`,
      actions: [
        {
          label: 'Delete',
          variant: 'danger',
          onClick: () =>
            remove(item.id).then(
              () => navigate(ITEMS),
              () => undefined,
            ),
        },
        { label: 'Cancel' },
      ],
    });
  return (
    <div className={classes.details}>
      <Card>
        <DefinitionList items={useDefinitions(item)} />
      </Card>
      <div className={classes.actions}>
        <Button variant="danger" onClick={askToRemove}>
          Delete
        </Button>
        <Button onClick={() => navigate(ITEMS)}>Close</Button>
        <Button variant="primary" onClick={() => navigate(itemEditPath(item.id))}>
          Edit
        </Button>
      </div>
    </div>
  );
}

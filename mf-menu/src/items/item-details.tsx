import type { Item } from '@backoffice/contract/items';
import { useMayManagePage } from '@backoffice/platform/access';
import { formatDateTime } from '@backoffice/platform/dates';
import { openModal } from '@backoffice/platform/feedback';
import { useLocationZone } from '@backoffice/platform/query';
import { useNavigate } from '@backoffice/platform/router';
import { Slot } from '@backoffice/platform/slots';
import { Button, Card, type Definition, DefinitionList, Skeleton } from '@backoffice/ui';
import { SlotTabs } from '@backoffice/ui/list';
import { useCategories } from '../categories/categories.queries';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { menuPaths } from '../paths';
import classes from './item-form.module.css';
import { useActiveTaxes, useDeleteItem } from './items.queries';
import { formatItemPrice } from './items-columns';

interface NamesProps {
  ids: readonly number[];
  query: { data: readonly { id: number; name: string }[] | undefined; isError: boolean };
}

/** The comma-separated names of the records with these ids, without records that the query does not return. */
function Names({ ids, query: { data, isError } }: NamesProps) {
  if (ids.length > 0 && !data) return isError ? 'Could not be loaded' : <Skeleton width="8rem" />;
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []).join(', ') || '-';
}

function useItemDefinitions(item: Item): Definition[] {
  const zone = useLocationZone();
  const categories = useCategories();
  const taxes = useActiveTaxes();
  const groups = useModifierGroups();
  const formatInstant = (instant: string) => (zone ? formatDateTime(instant, zone) : '');
  const definitions: Definition[] = [
    { term: 'Name', value: item.name },
    { term: 'Created', value: item.created_at ? formatInstant(item.created_at) : 'no data' },
  ];
  if (item.updated_at) definitions.push({ term: 'Last Edited', value: formatInstant(item.updated_at) });
  if (!item.active) definitions.push({ term: 'Active', value: 'No, terminals do not show it' });
  return [
    ...definitions,
    { term: 'Price', value: formatItemPrice(item) },
    { term: 'Description / Ingredients', value: <span className={classes.lines}>{item.desc || '-'}</span> },
    { term: 'Taxes', value: <Names ids={item.tax_ids} query={taxes} /> },
    { term: 'Categories', value: <Names ids={item.category_ids} query={categories} /> },
    { term: 'Modifier Groups', value: <Names ids={item.modifier_group_ids} query={groups} /> },
  ];
}

/** Read-only view of all fields of an item. */
export function ItemDetails({ item }: { item: Item }) {
  const navigate = useNavigate();
  const mayManage = useMayManagePage();
  const slotData = { itemId: item.id };
  const { mutateAsync: deleteItem } = useDeleteItem();
  const confirmDelete = () =>
    openModal('delete-item', {
      title: 'Delete Item',
      message: `Your ${item.name} item will be deleted. You cannot restore it.`,
      actions: [
        {
          label: 'Delete',
          variant: 'danger',
          // `onSuccess` is not called after the user has left the page.
          onClick: () => deleteItem(item.id, { onSuccess: () => navigate(menuPaths.items()) }).catch(() => undefined),
        },
        { label: 'Cancel' },
      ],
    });
  return (
    <div className={classes.details}>
      <SlotTabs name="menu.item" data={slotData} label="Details">
        <Card>
          <DefinitionList items={useItemDefinitions(item)} />
        </Card>
        <Slot name="menu.item" data={slotData} />
      </SlotTabs>
      <div className={classes.actions}>
        {mayManage && (
          <Button variant="danger" onClick={confirmDelete}>
            Delete
          </Button>
        )}
        <Button onClick={() => navigate(menuPaths.items())}>Close</Button>
        {mayManage && (
          <Button variant="primary" onClick={() => navigate(menuPaths.editItem(item.id))}>
            Edit
          </Button>
        )}
      </div>
    </div>
  );
}

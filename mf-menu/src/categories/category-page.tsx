import type { Category } from '@backoffice/contract/categories';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { useMayManage, useMayManagePage } from '@backoffice/platform/access';
import { useParams } from '@backoffice/platform/router';
import { useSession } from '@backoffice/platform/session';
import { BackButton, Button, Card, TextLink } from '@backoffice/ui';
import { HistoryButton, IconPencil, List, SavingSwitch, useListState } from '@backoffice/ui/list';
import { RecordPage, useOpenedRecord } from '@backoffice/ui/record-form';
import { useItemOptions, useItems } from '../items/items.queries';
import { buildNameColumn, buildVisibilityColumn, priceColumn } from '../items/items-columns';
import { categoryItemsFilters } from '../items/items-filters';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { openOrderModal } from '../order-modal';
import { menuPaths } from '../paths';
import { useCategory, useReorderCategoryItems, useSetCategoryActive } from './categories.queries';
import { toFormValues } from './category-form-values';
import { CategoryModal } from './category-modal';
import classes from './category-page.module.css';

export function CategoryPage() {
  const mayManage = useMayManagePage();
  const id = parsePositiveInteger(useParams().id);
  const category = useCategory(id);
  const { record, open, close } = useOpenedRecord('category');
  const { data } = category;
  // The query string can contain the id of a different category than the path; the modal opens only for this
  // page's category.
  const isEdited = record?.kind === 'edit' && record.id === id;
  return (
    <RecordPage
      title={data?.name ?? 'Category'}
      back={<BackButton to={menuPaths.categories()}>Back to Categories</BackButton>}
      actions={
        data && (
          <>
            <HistoryButton kind="categories" id={data.id} name={data.name} />
            {mayManage && data.item_ids.length > 1 && <ChangeOrderButton category={data} />}
            {mayManage && (
              <Button icon={<IconPencil size={18} aria-hidden />} onClick={() => open({ kind: 'edit', id: data.id })}>
                Edit Category
              </Button>
            )}
          </>
        )
      }
      query={category}
      invalid={
        id === null && {
          title: 'Invalid ID or category is not an array',
          text: 'This address does not match any category.',
        }
      }
      missing={{ title: 'No category found', text: 'It may have been deleted.' }}
      failure="The category could not be loaded"
      skeletonLines={8}
    >
      {(loaded) => (
        <>
          <CategoryContent key={loaded.id} category={loaded} />
          <CategoryModal
            record={isEdited ? record : undefined}
            openedId={isEdited ? loaded.id : undefined}
            close={close}
          />
        </>
      )}
    </RecordPage>
  );
}

/** A button that changes the order in which the terminals show a category's items. */
function ChangeOrderButton({ category }: { category: Category }) {
  const { id, item_ids, updated_at } = category;
  const items = useItemOptions({ category_ids: [id], per_page: MAX_PER_PAGE });
  const location_id = useSession(({ claims }) => claims?.locationId);
  const { mutateAsync: update } = useReorderCategoryItems();
  const names = new Map(items.data?.map((item) => [item.id, item.name]));
  const openModal = () =>
    openOrderModal(
      `the items of ${category.name}`,
      item_ids.map((itemId) => ({ id: itemId, name: names.get(itemId) ?? `Item ${itemId}` })),
      (orderedIds) => {
        const body = { ...toFormValues(category), id, location_id, updated_at, item_ids: orderedIds };
        return update({ id, body });
      },
    );
  return (
    <Button disabled={!items.data} onClick={openModal}>
      Rearrange
    </Button>
  );
}

const visibilityColumn = buildVisibilityColumn('HideForIndefinitely');
const managedColumns = [buildNameColumn(({ id }) => menuPaths.editItem(id)), priceColumn, visibilityColumn];
const columns = [buildNameColumn(({ id }) => menuPaths.item(id)), priceColumn, visibilityColumn];

function CategoryContent({ category }: { category: Category }) {
  const list = useListState(categoryItemsFilters);
  const setActive = useSetCategoryActive(category);
  const mayManageItems = useMayManage('items');
  return (
    <>
      <div>
        <SavingSwitch
          label={category.active ? 'Show on POS' : 'Hidden on POS'}
          checked={category.active}
          onChange={setActive}
          states={{ on: 'Shown on POS', off: 'Hidden on POS' }}
        />
      </div>
      <List
        caption="Items"
        list={list}
        query={useItems({ ...list.view, category: category.id })}
        columns={mayManageItems ? managedColumns : columns}
        failure="The items could not be loaded"
        empty={({ isShown }) => ({
          title: isShown ? 'No menu items' : 'No hidden menu items',
          hint: isShown ? 'Click on the «Edit Category» button to choose its items.' : 'Hidden items appear here.',
          noMatches: isShown ? 'No menu items' : 'No hidden menu items',
        })}
      />
      <ModifierGroups ids={category.modifier_group_ids} />
    </>
  );
}

function ModifierGroups({ ids }: { ids: readonly number[] }) {
  const { data } = useModifierGroups();
  const groups = ids.flatMap((id) => data?.find((group) => group.id === id) ?? []);
  return (
    <Card title="Modifier Groups">
      {groups.length === 0 ? (
        <p className={classes.empty}>{data ? 'No modifier groups' : 'Loading'}</p>
      ) : (
        <ul className={classes.groups}>
          {groups.map(({ id, name }) => (
            <li key={id}>
              <TextLink to={menuPaths.modifierGroup(id)}>{name}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

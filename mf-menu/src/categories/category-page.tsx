import type { Category } from '@backoffice/contract/categories';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { ApiError } from '@backoffice/platform/client';
import { useParams } from '@backoffice/platform/router';
import { BackButton, Button, Card, ErrorPanel, IconAlertCircle, Page, Panel, Skeleton, TextLink } from '@backoffice/ui';
import { IconPencil, SwitchField, useOpenedRecord } from '@backoffice/ui/form';
import type { ReactNode } from 'react';
import { useItemOptions, useItems } from '../items/items.queries';
import { buildNameColumn, buildVisibilityColumn, priceColumn } from '../items/items-columns';
import { ItemsFilterBar } from '../items/items-filter-bar';
import { useItemsFilters } from '../items/items-filters';
import { ItemsTable } from '../items/items-table';
import { NoCategoryItems } from '../items/no-items';
import { useModifierGroups } from '../modifiers/modifier-groups.queries';
import { openOrderModal } from '../order-modal';
import { CATEGORIES_PATH, itemEditPath, modifierGroupPath } from '../paths';
import { useCategory, useSetCategoryActive, useUpdateCategory } from './categories.queries';
import { useCategoryModal } from './category-modal';
import classes from './category-page.module.css';

const backButton = <BackButton to={CATEGORIES_PATH}>Back to Categories</BackButton>;

export function CategoryPage() {
  const id = parsePositiveInteger(useParams().id);
  if (id !== null) return <LoadedCategory id={id} />;
  return (
    <MessagePage title="Invalid ID or category is not an array">The address does not name a category.</MessagePage>
  );
}

function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title="Category" back={backButton}>
      <Panel role="alert" icon={<IconAlertCircle size={28} />} title={title}>
        {children}
      </Panel>
    </Page>
  );
}

function LoadedCategory({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useCategory(id);
  const { record, open, close } = useOpenedRecord('category');
  // The query string can name another category than the path; only the modal of this page's category opens.
  useCategoryModal({ record: record?.kind === 'edit' && record.id === id ? record : undefined, close });
  if (error instanceof ApiError && error.status === 404) {
    return <MessagePage title="No category found">It may have been deleted.</MessagePage>;
  }
  return (
    <Page
      title={data?.name ?? 'Category'}
      back={backButton}
      actions={
        data && (
          <>
            {data.item_ids.length > 1 && <ChangeOrderButton category={data} />}
            <Button icon={<IconPencil size={18} aria-hidden />} onClick={() => open({ kind: 'edit', id })}>
              Edit Category
            </Button>
          </>
        )
      }
    >
      {data && <CategoryContent category={data} />}
      {!data && error && (
        <ErrorPanel
          title="The category could not be loaded"
          message={error.message}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton lines={8} />}
    </Page>
  );
}

/** A button to change the order in which the terminals show the items of a category. */
function ChangeOrderButton({ category }: { category: Category }) {
  const { id, item_ids } = category;
  const items = useItemOptions({ category_ids: [id], per_page: MAX_PER_PAGE });
  const { mutateAsync } = useUpdateCategory(id, true);
  const names = new Map(items.data?.map((item) => [item.id, item.name]));
  const openModal = () =>
    openOrderModal(
      `the items of ${category.name}`,
      item_ids.map((itemId) => ({ id: itemId, name: names.get(itemId) ?? `Item ${itemId}` })),
      (orderedIds) => {
        const { name, active, modifier_group_ids, color_code, updated_at } = category;
        return mutateAsync({ name, active, modifier_group_ids, color_code, updated_at, item_ids: orderedIds });
      },
    );
  return (
    <Button disabled={!items.data} onClick={openModal}>
      Change order
    </Button>
  );
}

const columns = [
  buildNameColumn(({ id }) => itemEditPath(id)),
  priceColumn,
  buildVisibilityColumn('HideForIndefinitely'),
];

function CategoryContent({ category }: { category: Category }) {
  const list = useItemsFilters();
  const { view: filters, change } = list;
  const categoryFilters = { ...filters, category: category.id };
  const items = useItems(categoryFilters);
  const setActive = useSetCategoryActive(category);
  return (
    <>
      <SwitchField
        label={category.active ? 'Show on POS' : 'Hidden on POS'}
        checked={category.active}
        onChange={setActive}
      />
      <ItemsFilterBar filters={categoryFilters} categories={null} onChange={change} />
      <ItemsTable
        items={items}
        columns={columns}
        list={list}
        empty={<NoCategoryItems filters={filters} onClear={() => change({ search: '' })} />}
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
              <TextLink to={modifierGroupPath(id)}>{name}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

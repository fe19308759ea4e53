import type { Item } from '@backoffice/contract/items';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { useMayManagePage } from '@backoffice/platform/access';
import { useParams } from '@backoffice/platform/router';
import { BackButton } from '@backoffice/ui';
import { HistoryButton } from '@backoffice/ui/list';
import { ManagedPage, RecordPage } from '@backoffice/ui/record-form';
import type { ReactNode } from 'react';
import { menuPaths } from '../paths';
import { ItemDetails } from './item-details';
import { ItemForm } from './item-form';
import { useItem } from './items.queries';

const backButton = <BackButton to={menuPaths.items()}>Back to Items</BackButton>;

export function NewItemPage() {
  return (
    <ManagedPage title="New Item" back={backButton}>
      <ItemForm />
    </ManagedPage>
  );
}

export function ItemEditPage() {
  const id = parsePositiveInteger(useParams().id);
  const mayManage = useMayManagePage();
  return (
    <LoadedItem
      id={id}
      title={(item) => (mayManage ? 'Edit Item' : (item?.name ?? 'Item'))}
      failureNotice="Failed to edit item"
    >
      {(item) => <ItemForm key={item.id} item={item} />}
    </LoadedItem>
  );
}

export function ItemDetailsPage() {
  const id = parsePositiveInteger(useParams().id);
  return (
    <LoadedItem id={id} title={(item) => item?.name ?? 'Item'} failureNotice="Failed to fetch items">
      {(item) => <ItemDetails key={item.id} item={item} />}
    </LoadedItem>
  );
}

interface LoadedItemProps {
  id: number | null;
  title: (item: Item | undefined) => string;
  failureNotice: string;
  children: (item: Item) => ReactNode;
}

function LoadedItem({ id, title, failureNotice, children }: LoadedItemProps) {
  const item = useItem(id, { failed: failureNotice });
  return (
    <RecordPage
      title={title(item.data)}
      actions={item.data && <HistoryButton kind="items" id={item.data.id} name={item.data.name} />}
      back={backButton}
      query={item}
      invalid={id === null && { title: 'Invalid ID', text: 'This address does not match any item.' }}
      missing={{ title: 'No menu item found', text: 'It may have been deleted.' }}
      failure="The item could not be loaded"
      skeletonLines={8}
    >
      {children}
    </RecordPage>
  );
}

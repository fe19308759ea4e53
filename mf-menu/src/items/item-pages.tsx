import type { Item } from '@backoffice/contract/items';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { ApiError } from '@backoffice/platform/client';
import { useParams } from '@backoffice/platform/router';
import { BackButton, ErrorPanel, IconAlertCircle, Page, Panel, Skeleton } from '@backoffice/ui';
import type { ReactNode } from 'react';
import { ITEMS_PATH } from '../paths';
import { ItemDetails } from './item-details';
import { ItemForm } from './item-form';
import { useItem } from './items.queries';

const backButton = <BackButton to={ITEMS_PATH}>Back to Items</BackButton>;

export function NewItemPage() {
  return (
    <Page title="New Item" back={backButton}>
      <ItemForm />
    </Page>
  );
}

export function ItemEditPage() {
  const id = parsePositiveInteger(useParams().id);
  return (
    <LoadedItem id={id} title={() => 'Edit Item'} failureNotice="Failed to edit item">
      {(item) => <ItemForm key={item.id} item={item} />}
    </LoadedItem>
  );
}

export function ItemDetailsPage() {
  const id = parsePositiveInteger(useParams().id);
  return (
    <LoadedItem id={id} title={(item) => item?.name ?? 'Item'} failureNotice="Failed to fetch items">
      {(item) => <ItemDetails item={item} />}
    </LoadedItem>
  );
}

interface LoadedItemProps {
  id: number | null;
  title: (item: Item | undefined) => string;
  failureNotice: string;
  children: (item: Item) => ReactNode;
}

/** A page about one item, with the states of an invalid id, a missing item, a failed request and loading. */
function LoadedItem({ id, title, failureNotice, children }: LoadedItemProps) {
  const { data, error, refetch, isFetching } = useItem(id, failureNotice);
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Page title={title(data)} back={backButton}>
      {id === null && (
        <Panel role="alert" icon={<IconAlertCircle size={28} />} title="Invalid ID">
          The address does not name an item.
        </Panel>
      )}
      {isMissing && (
        <Panel role="alert" icon={<IconAlertCircle size={28} />} title="No menu item found">
          It may have been deleted.
        </Panel>
      )}
      {error && !isMissing && !data && (
        <ErrorPanel
          title="The item could not be loaded"
          message={error.message}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {data && !isMissing && children(data)}
      {id !== null && !data && !error && <Skeleton lines={8} />}
    </Page>
  );
}

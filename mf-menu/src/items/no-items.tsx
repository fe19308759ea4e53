import { EmptyState, NoMatches } from '@backoffice/ui/data-table';
import type { ItemsFilters } from './items-filters';

interface NoItemsProps {
  filters: ItemsFilters;
  /** Clears the search and the category. */
  onClear: () => void;
}

const HIDDEN_HINT = 'Items that are switched off appear here.';

/** Empty state of the list of all items. */
export function NoItems({ filters: { isShown, search, category }, onClear }: NoItemsProps) {
  if (search !== '' || category !== null) {
    const title = isShown ? 'No menu items' : 'No hidden menu items';
    return <NoMatches title={title} filters="the search and the category" onClear={onClear} />;
  }
  if (!isShown) return <EmptyState title="There is not items hided on POS" hint={HIDDEN_HINT} />;
  return <EmptyState title="No items added" hint="Click on the «Add Item» button to create the first one." />;
}

/** Empty state of the list of a category's items. */
export function NoCategoryItems({ filters: { isShown, search }, onClear }: NoItemsProps) {
  const title = isShown ? 'No menu items' : 'No hidden menu items';
  if (search !== '') return <NoMatches title={title} onClear={onClear} />;
  const hint = isShown ? 'Click on the «Edit Category» button to choose its items.' : HIDDEN_HINT;
  return <EmptyState title={title} hint={hint} />;
}

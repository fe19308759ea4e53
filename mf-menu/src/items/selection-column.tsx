import type { Item } from '@backoffice/contract/items';
import type { Column } from '@backoffice/ui/data-table';
import { Checkbox } from '@backoffice/ui/list';
import { createContext, createRef, type RefObject, use, useMemo } from 'react';
import type { Selection } from './use-selection';

interface PageSelection extends Pick<Selection, 'ids' | 'toggle'> {
  /** Ids of the rows on the current page of the list. */
  pageIds: readonly number[];
  /** The checkbox that selects all rows of the page. */
  pageCheckbox: RefObject<HTMLInputElement | null>;
}

/**
 * The selection that the checkboxes of the rows show. A context provides it, so a change of the selection neither
 * creates new columns nor renders every row again.
 */
export const SelectionContext = createContext<PageSelection>({
  ids: new Set(),
  toggle: () => {},
  pageIds: [],
  pageCheckbox: createRef(),
});

function PageCheckbox() {
  const { ids, toggle, pageIds, pageCheckbox } = use(SelectionContext);
  const selectedCount = pageIds.filter((id) => ids.has(id)).length;
  return (
    <Checkbox
      ref={pageCheckbox}
      label="Select all on this page"
      hideLabel
      checked={selectedCount > 0 && selectedCount === pageIds.length}
      indeterminate={selectedCount > 0 && selectedCount < pageIds.length}
      disabled={pageIds.length === 0}
      onChange={(chosen) => toggle(pageIds, chosen)}
    />
  );
}

function RowCheckbox({ id, name }: Pick<Item, 'id' | 'name'>) {
  const { ids, toggle } = use(SelectionContext);
  const isChosen = ids.has(id);
  return useMemo(
    () => (
      <Checkbox label={`Select ${name}`} hideLabel checked={isChosen} onChange={(chosen) => toggle([id], chosen)} />
    ),
    [id, name, isChosen, toggle],
  );
}

/** A column of checkboxes; the checkbox in the header selects all rows of the page. */
export const selectionColumn: Column<Item> = {
  key: 'selection',
  header: 'Choose',
  hideHeader: true,
  headerCell: <PageCheckbox />,
  cell: ({ id, name }) => <RowCheckbox id={id} name={name} />,
};

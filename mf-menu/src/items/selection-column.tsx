import type { Item } from '@backoffice/contract/items';
import type { Column } from '@backoffice/ui/data-table';
import { Checkbox } from '@backoffice/ui/list';
import type { Selection } from './use-selection';

/** A column of checkboxes; the one in the header selects all rows of the page. */
export function buildSelectionColumn({ ids, toggle }: Selection, rows: readonly Item[]): Column<Item> {
  const pageIds = rows.map(({ id }) => id);
  const selectedCount = pageIds.filter((id) => ids.has(id)).length;
  return {
    key: 'selection',
    header: 'Choose',
    hideHeader: true,
    headerCell: (
      <Checkbox
        label="Choose all on this page"
        hideLabel
        checked={selectedCount > 0 && selectedCount === pageIds.length}
        indeterminate={selectedCount > 0 && selectedCount < pageIds.length}
        disabled={pageIds.length === 0}
        onChange={(chosen) => toggle(pageIds, chosen)}
      />
    ),
    cell: ({ id, name }) => (
      <Checkbox label={`Choose ${name}`} hideLabel checked={ids.has(id)} onChange={(chosen) => toggle([id], chosen)} />
    ),
  };
}

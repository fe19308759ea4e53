import type { Item } from '@backoffice/shared/contract/items';
import type { Column } from '@backoffice/shared/ui/data-table';
import { CheckboxField } from '@backoffice/shared/ui/form';
import type { Selection } from './use-selection';

/** A box for each row, and one above them for all that are shown. */
export function selectionColumn({ ids, toggle }: Selection, rows: readonly Item[]): Column<Item> {
  const shown = rows.map(({ id }) => id);
  const count = shown.filter((id) => ids.has(id)).length;
  return {
    key: 'selection',
    header: 'Choose',
    hideHeader: true,
    headerCell: (
      <CheckboxField
        label="Choose all on this page"
        hideLabel
        checked={count > 0 && count === shown.length}
        indeterminate={count > 0 && count < shown.length}
        disabled={shown.length === 0}
        onChange={(chosen) => toggle(shown, chosen)}
      />
    ),
    cell: ({ id, name }) => (
      <CheckboxField
        label={`Choose ${name}`}
        hideLabel
        checked={ids.has(id)}
        onChange={(chosen) => toggle([id], chosen)}
      />
    ),
  };
}

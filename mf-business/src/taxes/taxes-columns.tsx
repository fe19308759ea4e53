import type { Tax } from '@backoffice/contract/taxes';
import { formatCount } from '@backoffice/contract/words';
import type { Column } from '@backoffice/ui/data-table';
import { switchColumn } from '@backoffice/ui/list';
import { useSetTaxActive } from './taxes.queries';
import classes from './taxes-columns.module.css';

export const taxesColumns: Column<Tax>[] = [
  {
    key: 'name',
    header: 'Tax Name',
    cell: ({ name, item_ids, jurisdiction }) => (
      <span className={classes.name}>
        {name}{' '}
        <span className={classes.items}>
          {formatCount(item_ids.length, 'item')}
          {jurisdiction && `, ${jurisdiction}`}
        </span>
      </span>
    ),
  },
  { key: 'rate', header: 'Tax Rate', align: 'end', cell: ({ rate }) => `${rate} %` },
  switchColumn({
    header: 'Status',
    label: ({ name }) => `${name} is active`,
    isOn: ({ is_active }) => is_active,
    useToggle: useSetTaxActive,
  }),
];

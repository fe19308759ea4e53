import type { Tax } from '@backoffice/contract/taxes';
import { formatCount } from '@backoffice/contract/words';
import type { Column } from '@backoffice/ui/data-table';
import { actionsColumn, deleteAction, editAction, SwitchField } from '@backoffice/ui/form';
import { useSetTaxActive } from './taxes.queries';
import classes from './taxes-columns.module.css';

interface TaxesColumnsOptions {
  onEdit: (tax: Tax) => void;
  onDelete: (tax: Tax) => void;
}

export function buildTaxesColumns({ onEdit, onDelete }: TaxesColumnsOptions): Column<Tax>[] {
  return [
    {
      key: 'name',
      header: 'Tax Name',
      cell: ({ name, item_ids }) => (
        <span className={classes.name}>
          {name} <span className={classes.items}>{formatCount(item_ids.length, 'item')}</span>
        </span>
      ),
    },
    { key: 'rate', header: 'Tax Rate', align: 'end', cell: ({ rate }) => `${rate} %` },
    { key: 'status', header: 'Status', cell: (tax) => <StatusSwitch tax={tax} /> },
    actionsColumn(
      ({ name }) => name,
      (tax) => [editAction(() => onEdit(tax)), deleteAction(() => onDelete(tax))],
    ),
  ];
}

/** A switch that activates or deactivates a tax; it saves at once. */
function StatusSwitch({ tax }: { tax: Tax }) {
  const setActive = useSetTaxActive(tax);
  return <SwitchField label={`${tax.name} is active`} hideLabel checked={tax.is_active} onChange={setActive} />;
}

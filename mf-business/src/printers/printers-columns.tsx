import type { Printer } from '@backoffice/shared/contract/printers';
import { spaced } from '@backoffice/shared/format/words';
import { IconButton, TextLink } from '@backoffice/shared/ui';
import type { Column } from '@backoffice/shared/ui/data-table';
import { IconPencil } from '@backoffice/shared/ui/form';
import { printerEditPath } from './paths';

export function printersColumns(onEdit: (printer: Printer) => void): Column<Printer>[] {
  return [
    { key: 'name', header: 'Name', cell: ({ id, name }) => <TextLink to={printerEditPath(id)}>{name}</TextLink> },
    {
      key: 'type',
      header: 'Receipt print type',
      cell: ({ receipt_print_type }) => spaced(receipt_print_type),
    },
    { key: 'categories', header: 'Categories', align: 'end', cell: ({ category_ids }) => category_ids.length },
    {
      key: 'edit',
      header: 'Edit',
      hideHeader: true,
      align: 'end',
      cell: (printer) => (
        <IconButton
          label={`Edit ${printer.name}`}
          icon={<IconPencil size={18} aria-hidden />}
          onClick={() => onEdit(printer)}
        />
      ),
    },
  ];
}

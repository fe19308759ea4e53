import { formatMoney, formatSignedMoney } from '@backoffice/contract/money';
import type { Person } from '@backoffice/contract/reports';
import type { Column, CompactPlace } from '@backoffice/ui/data-table';
import { DateTime } from '../date-time';
import { DetailsLink, type DetailsLinkProps } from '../details/details-link';
import { formatEmployeeName } from '../employee-name';

export const dateColumn = (header: string): Column<{ created_at: string }> => ({
  key: 'created_at',
  header,
  cell: ({ created_at }) => <DateTime instant={created_at} />,
  compact: 'middle',
});

export const employeeColumn = (header: string): Column<{ employee: Person | null }> => ({
  key: 'employee',
  header,
  cell: ({ employee }) => formatEmployeeName(employee),
  compact: 'middle',
});

/** A column of amounts in dollars; negative amounts are shown as $0.00 unless `signed` is true. */
export function moneyColumn<Name extends string>(
  key: Name,
  header: string,
  { compact = 'bottom', signed = false }: { compact?: CompactPlace; signed?: boolean } = {},
): Column<Record<Name, number>> {
  const format = signed ? formatSignedMoney : formatMoney;
  return { key, header, cell: (row) => format(row[key]), align: 'end', compact };
}

/** The last column, with a link to the details of each row. */
export const detailsColumn = <Row,>(rowLink: (row: Row) => DetailsLinkProps): Column<Row> => ({
  key: 'details',
  header: 'Details',
  cell: (row) => <DetailsLink {...rowLink(row)} />,
  compact: 'bottom-end',
});

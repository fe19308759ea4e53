import { ONE_MUST_BE_ENABLED_MESSAGE } from '@backoffice/contract/order-settings';
import { notify } from '@backoffice/platform/feedback';
import { type Column, DataTable, EmptyState, QueryError } from '@backoffice/ui/data-table';
import { switchColumn } from '@backoffice/ui/list';
import type { SwitchRow, switchListQueries } from './switch-list.queries';

export interface SwitchTableProps<Key extends string>
  extends ReturnType<typeof switchListQueries<{ updated_at: string }, { is_enabled: boolean }, Key>> {
  /** Singular name of the rows and header of their column: "Order Type". */
  header: string;
}

/** A table of switches, of which at least one must stay on. */
export function SwitchTable<Key extends string>({ header, useRows, useSwitch }: SwitchTableProps<Key>) {
  const query = useRows();
  const { data: rows, error, refetch } = query;
  const isOnlyOneOn = rows?.filter(({ is_enabled }) => is_enabled).length === 1;
  /** Returns a function that turns a row on or off, but refuses to turn off the only row that is on. */
  function useGuardedSwitch(row: SwitchRow<Key>) {
    const setEnabled = useSwitch(row);
    if (!isOnlyOneOn || !row.is_enabled) return setEnabled;
    return () => {
      notify.failed(ONE_MUST_BE_ENABLED_MESSAGE);
      // Refetches the rows, because another user may have turned on a second row.
      void refetch();
    };
  }
  const columns: Column<SwitchRow<Key>>[] = [
    { key: 'label', header, cell: ({ label }) => label },
    {
      ...switchColumn({
        header: 'Active',
        label: ({ label }: SwitchRow<Key>) => `${label} is active`,
        isOn: ({ is_enabled }) => is_enabled,
        useToggle: useGuardedSwitch,
      }),
      width: '40%',
    },
  ];
  return (
    <DataTable
      caption={`${header}s`}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      loading={rows === undefined && error === null}
      skeletonRows={4}
      error={
        error &&
        rows === undefined && <QueryError title={`The ${header.toLowerCase()}s could not be loaded`} query={query} />
      }
      empty={<EmptyState title={`No ${header.toLowerCase()}s.`} />}
    />
  );
}

import { ONE_MUST_BE_ENABLED } from '@backoffice/contract/order-settings';
import { notify } from '@backoffice/platform/feedback';
import { ErrorPanel } from '@backoffice/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/ui/data-table';
import { SwitchField } from '@backoffice/ui/form';

/** A row that can be switched on or off. */
export interface SwitchRow<Key extends string> {
  key: Key;
  label: string;
  is_enabled: boolean;
}

export interface SwitchTableProps<Key extends string> {
  /** Singular name of the rows and header of their column: "Order Type". */
  header: string;
  rows: readonly SwitchRow<Key>[] | undefined;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
  /** A hook that returns the function to switch a row on or off. */
  useSwitch: (key: Key) => (isEnabled: boolean) => void;
}

/** A table of switches, of which at least one must stay on. */
export function SwitchTable<Key extends string>(props: SwitchTableProps<Key>) {
  const { header, rows, error, retrying, onRetry, useSwitch } = props;
  const isLastOn = rows?.filter(({ is_enabled }) => is_enabled).length === 1;
  const rejectChange = () => {
    notify.failed(ONE_MUST_BE_ENABLED);
    // Another user may have switched on another row meanwhile.
    onRetry();
  };
  const columns: Column<SwitchRow<Key>>[] = [
    { key: 'label', header, cell: ({ label }) => label },
    {
      key: 'active',
      header: 'Active',
      width: '40%',
      cell: (row) => (
        <RowSwitch row={row} useSwitch={useSwitch} onReject={isLastOn && row.is_enabled ? rejectChange : undefined} />
      ),
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
        rows === undefined && (
          <ErrorPanel
            title={`The ${header.toLowerCase()}s could not be loaded`}
            message={error.message}
            onRetry={onRetry}
            retrying={retrying}
          />
        )
      }
      empty={<EmptyState title={`No ${header.toLowerCase()}s.`} />}
    />
  );
}

interface RowSwitchProps<Key extends string> extends Pick<SwitchTableProps<Key>, 'useSwitch'> {
  row: SwitchRow<Key>;
  /** Called instead of saving when the row must stay on. */
  onReject: (() => void) | undefined;
}

function RowSwitch<Key extends string>({ row, useSwitch, onReject }: RowSwitchProps<Key>) {
  const setEnabled = useSwitch(row.key);
  return (
    <SwitchField
      label={`${row.label} is active`}
      hideLabel
      checked={row.is_enabled}
      onChange={onReject ?? setEnabled}
    />
  );
}

import { LAST_ONE_ON } from '@backoffice/shared/contract/order-settings';
import { notify } from '@backoffice/shared/feedback';
import { ErrorPanel } from '@backoffice/shared/ui';
import { type Column, DataTable, EmptyState } from '@backoffice/shared/ui/data-table';
import { SwitchField } from '@backoffice/shared/ui/form';

/** Something that can be on or off. */
export interface Switched<Key extends string> {
  key: Key;
  label: string;
  is_enabled: boolean;
}

export interface SwitchTableProps<Key extends string> {
  /** What the rows are: "Order Type". */
  header: string;
  rows: readonly Switched<Key>[] | undefined;
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
  /** Hook that returns the function which switches a row. */
  useSwitch: (key: Key) => (isEnabled: boolean) => void;
}

/** A list of what can be on or off, the last of which stays on. */
export function SwitchTable<Key extends string>(props: SwitchTableProps<Key>) {
  const { header, rows, error, retrying, onRetry, useSwitch } = props;
  const isLastOn = rows?.filter(({ is_enabled }) => is_enabled).length === 1;
  const refuse = () => {
    notify.failed(LAST_ONE_ON);
    // Somebody else may have switched another on meanwhile.
    onRetry();
  };
  const columns: Column<Switched<Key>>[] = [
    { key: 'label', header, cell: ({ label }) => label },
    {
      key: 'active',
      header: 'Active',
      width: '40%',
      cell: (row) => (
        <RowSwitch row={row} useSwitch={useSwitch} onRefused={isLastOn && row.is_enabled ? refuse : undefined} />
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
  row: Switched<Key>;
  /** Called instead of switching. */
  onRefused: (() => void) | undefined;
}

function RowSwitch<Key extends string>({ row, useSwitch, onRefused }: RowSwitchProps<Key>) {
  const setEnabled = useSwitch(row.key);
  return (
    <SwitchField
      label={`${row.label} is active`}
      hideLabel
      checked={row.is_enabled}
      onChange={onRefused ?? setEnabled}
    />
  );
}

import { Switch } from '../inputs/switch';
import type { Column } from './table';

interface SwitchColumnOptions<Row> {
  header: string;
  /** Names the switch of a row: "State Tax is active". */
  label: (row: Row) => string;
  isOn: (row: Row) => boolean;
  /** A hook that returns the function to switch a row; it saves at once. */
  useToggle: (row: Row) => (isOn: boolean) => void;
}

/** A column of switches. */
export function switchColumn<Row>({ header, ...options }: SwitchColumnOptions<Row>): Column<Row> {
  return { key: 'status', header, cell: (row) => <RowSwitch row={row} {...options} /> };
}

function RowSwitch<Row>({ row, label, isOn, useToggle }: Omit<SwitchColumnOptions<Row>, 'header'> & { row: Row }) {
  return <Switch label={label(row)} hideLabel checked={isOn(row)} onChange={useToggle(row)} />;
}

import { Switch } from '../inputs/switch';
import type { Column } from './table';

interface SwitchColumnOptions<Row> {
  header: string;
  /** Returns the accessible name of a row's switch: "State Tax is active". */
  label: (row: Row) => string;
  isOn: (row: Row) => boolean;
  /** Hook that returns a function which switches the row and saves at once. */
  useToggle: (row: Row) => (isOn: boolean) => void;
}

/** A column of switches. */
export function switchColumn<Row>({ header, ...options }: SwitchColumnOptions<Row>): Column<Row> {
  return { key: 'status', header, cell: (row) => <RowSwitch row={row} {...options} /> };
}

function RowSwitch<Row>({ row, label, isOn, useToggle }: Omit<SwitchColumnOptions<Row>, 'header'> & { row: Row }) {
  return <Switch label={label(row)} hideLabel checked={isOn(row)} onChange={useToggle(row)} />;
}

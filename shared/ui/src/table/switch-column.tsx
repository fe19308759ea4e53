import { SavingSwitch, type SavingSwitchProps } from '../inputs/saving-switch';
import type { Column } from './table';

interface SwitchColumnOptions<Row> extends Pick<SavingSwitchProps, 'states'> {
  header: string;
  /** Returns the accessible name of a row's switch: "State Tax is active". */
  label: (row: Row) => string;
  isOn: (row: Row) => boolean;
  /** Hook that returns a function which sets the row's switch and saves the change immediately. */
  useToggle: (row: Row) => (isOn: boolean) => void;
}

/** A column of switches. Users who may not change the page see the states as text. */
export function switchColumn<Row>({ header, ...options }: SwitchColumnOptions<Row>): Column<Row> {
  return { key: 'status', header, cell: (row) => <RowSwitch row={row} {...options} /> };
}

interface RowSwitchProps<Row> extends Omit<SwitchColumnOptions<Row>, 'header'> {
  row: Row;
}

function RowSwitch<Row>({ row, label, isOn, useToggle, states }: RowSwitchProps<Row>) {
  return <SavingSwitch label={label(row)} hideLabel checked={isOn(row)} onChange={useToggle(row)} states={states} />;
}

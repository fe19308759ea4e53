import type { FigureSource } from '@backoffice/contract/figure-definitions';
import type { Column } from '@backoffice/ui/data-table';
import { FigureHelp } from '../figure-help';

/** Whether a column contains figures. Other right-aligned columns contain record numbers or buttons. */
export const isFigureColumn = <Row,>({ key, align, hideHeader = false }: Column<Row>): boolean =>
  align === 'end' && key !== 'id' && !hideHeader;

/** Adds a help button with the definition to the header of each figure column. */
export const addHelpButtons = <Row,>(columns: readonly Column<Row>[], source: FigureSource): Column<Row>[] =>
  columns.map((column) =>
    isFigureColumn(column) ? { ...column, help: <FigureHelp source={source} term={column.header} /> } : column,
  );

import type { FigureSource } from '@backoffice/contract/figure-definitions';
import type { Column } from '@backoffice/ui/data-table';
import { FigureHelp } from '../figure-help';

/** Whether a column has figures: the other right-aligned columns have numbers of records, or buttons. */
export const isFigureColumn = <Row,>({ key, align, hideHeader = false }: Column<Row>): boolean =>
  align === 'end' && key !== 'id' && !hideHeader;

/** Adds the definitions of figures to the headers of their columns. */
export const addHelp = <Row,>(columns: readonly Column<Row>[], source: FigureSource): Column<Row>[] =>
  columns.map((column) =>
    isFigureColumn(column) ? { ...column, help: <FigureHelp source={source} term={column.header} /> } : column,
  );

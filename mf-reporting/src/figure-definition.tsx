import { defineFigure, type FigureSource } from '@backoffice/contract/figure-definitions';
import { DefinitionList } from '@backoffice/ui';
import type { FigureHelpProps } from './figure-help';

/** The definition of a figure: "Net sales: Gross sales less discounts and refunds, …". */
export function FigureDefinition({ source, term }: FigureHelpProps) {
  return (
    <>
      <b>{term}:</b> {defineFigure(source, term)}
    </>
  );
}

/** The definitions of several figures. */
export function FigureDefinitions({ source, terms }: { source: FigureSource; terms: readonly string[] }) {
  return <DefinitionList items={terms.map((term) => ({ term, value: defineFigure(source, term) }))} />;
}

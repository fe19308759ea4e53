import type { FigureSource } from '@backoffice/contract/figure-definitions';
import { type Definition, DefinitionList } from '@backoffice/ui';
import { HelpToggle } from '@backoffice/ui/list';
import { type ComponentType, lazy, Suspense } from 'react';

const FAILED = 'The definition could not be loaded. Reload the page to try again.';

// Definitions are a separate chunk, loaded when the first one is opened, because most visits open none.
const FigureDefinition = lazy<ComponentType<FigureHelpProps>>(() =>
  import(/* webpackChunkName: "figure-definition" */ './figure-definition').then(
    (module) => ({ default: module.FigureDefinition }),
    () => ({ default: () => FAILED }),
  ),
);

export interface FigureHelpProps {
  /** The page or report that shows the figure. */
  source: FigureSource;
  /** Label of the figure. */
  term: string;
}

/** A question mark next to the label of a figure; a click on it opens the figure's definition. */
export function FigureHelp({ source, term }: FigureHelpProps) {
  return (
    <HelpToggle label={`What ${term} means`}>
      <Suspense fallback="Loading">
        <FigureDefinition source={source} term={term} />
      </Suspense>
    </HelpToggle>
  );
}

/** One line of a `FigureList`. */
export interface FigureLine extends Definition {
  /** Whether the term has a definition; true by default. Terms named by the restaurant, such as a tax, have none. */
  isDefined?: boolean;
}

/** A list of figures, each with its definition. */
export function FigureList({ source, items }: { source: FigureSource; items: readonly FigureLine[] }) {
  return (
    <DefinitionList
      items={items.map(({ isDefined = true, ...item }) => ({
        ...item,
        help: isDefined && <FigureHelp source={source} term={item.term} />,
      }))}
    />
  );
}

import type { FigureSource } from '@backoffice/contract/figure-definitions';
import { Skeleton } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import classes from './column-definitions.module.css';
import { isFigureColumn } from './figure-columns';

const DefinitionsOf = lazy<ComponentType<{ source: FigureSource; terms: readonly string[] }>>(() =>
  import(/* webpackChunkName: "figure-definition" */ '../figure-definition').then(
    (module) => ({ default: module.FigureDefinitions }),
    () => ({ default: () => 'The definitions could not be loaded. Reload the page to try again.' }),
  ),
);

interface ColumnDefinitionsProps<Row> {
  columns: readonly Column<Row>[];
  source: FigureSource;
  /** The table. */
  children: ReactNode;
}

/** A table. Phones show the column definitions above it, because rows become cards without column headers there. */
export function ColumnDefinitions<Row>({ columns, source, children }: ColumnDefinitionsProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.frame}>
      <details className={classes.definitions} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>What the figures below mean</summary>
        {isOpen && (
          <Suspense fallback={<Skeleton lines={3} />}>
            <DefinitionsOf source={source} terms={columns.filter(isFigureColumn).map(({ header }) => header)} />
          </Suspense>
        )}
      </details>
      {children}
    </div>
  );
}

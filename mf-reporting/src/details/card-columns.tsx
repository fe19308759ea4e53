import { Card, Skeleton } from '@backoffice/ui';
import type { ReactNode } from 'react';
import classes from './card-columns.module.css';

/** Lays out cards of different heights in as many columns as fit. */
export function CardColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** Placeholder cards, shown while the record loads. */
export function CardSkeletons({ titles }: { titles: readonly string[] }) {
  return (
    <CardColumns>
      {titles.map((title) => (
        <Card key={title} title={title}>
          <Skeleton lines={7} />
        </Card>
      ))}
    </CardColumns>
  );
}

import { Skeleton } from '@backoffice/ui';
import type { ReactNode } from 'react';
import classes from './card-list.module.css';

export interface CardListProps {
  /** Accessible name of the list; not visible. */
  label: string;
  busy?: boolean;
  children: ReactNode;
}

/** A list of cards. */
export function CardList({ label, busy = false, children }: CardListProps) {
  return (
    <ul className={classes.cards} aria-busy={busy} aria-label={label}>
      {children}
    </ul>
  );
}

const SKELETONS = Array.from({ length: 8 }, (_, position) => position);

/** Placeholders of cards while they load. */
export function CardListSkeleton({ label }: { label: string }) {
  return (
    <CardList label={label} busy>
      {SKELETONS.map((position) => (
        <li key={position} className={classes.skeleton} aria-hidden>
          <Skeleton lines={2} />
        </li>
      ))}
    </CardList>
  );
}

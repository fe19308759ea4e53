import { Button } from '@backoffice/shared/ui';
import type { ReactNode } from 'react';
import classes from './filters.module.css';

export interface FilterBarProps {
  children: ReactNode;
  /** Shows "Clear Filters". */
  onClear?: () => void;
}

/** The filters above a list. */
export function FilterBar({ children, onClear }: FilterBarProps) {
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {children}
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </fieldset>
  );
}

import { Button } from '@backoffice/ui';
import { type ReactNode, useId, useState } from 'react';
import classes from './filters.module.css';

export interface FilterBarProps {
  /** Filters that are always visible: the search, the dates of a report. */
  children?: ReactNode;
  /** The other filters. Below 768 px they fold into one button. */
  folded?: ReactNode;
  /** Number of folded filters that are set. */
  active?: number;
  /** Shows "Clear Filters". */
  onClear?: () => void;
}

/** The filters above a list. */
export function FilterBar({ children, folded, active = 0, onClear }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {children}
      {folded && (
        <div className={classes.toggle}>
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
        </div>
      )}
      <div id={id} className={classes.folded} data-open={isOpen || undefined}>
        {folded}
        {onClear && (
          <Button variant="quiet" onClick={onClear}>
            Clear Filters
          </Button>
        )}
      </div>
    </fieldset>
  );
}

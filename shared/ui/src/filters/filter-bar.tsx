import { Button } from '@backoffice/ui';
import { type ReactNode, useId, useState } from 'react';
import classes from './filters.module.css';

export interface FilterBarProps {
  /** Filters that are always visible, for example the search. */
  children?: ReactNode;
  /** Filters that fold into one button below 768 px. */
  folded?: ReactNode;
  /** Number of folded filters that are set. */
  active?: number;
  /** Called by "Clear Filters", which is shown only when this is set. */
  onClear?: () => void;
}

/** Filters above a list. */
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

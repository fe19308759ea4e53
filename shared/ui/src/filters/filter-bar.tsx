import { Button } from '@backoffice/ui';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './filters.module.css';

export interface FilterBarProps {
  children?: ReactNode;
  /** Filters that fold into one button below 768 px. */
  folded?: ReactNode;
  /** Number of filters in `folded` that are set. */
  active?: number;
  /** Called by "Clear Filters", which is shown only when this is set. */
  onClear?: () => void;
}

/**
 * Moves the focus to the filter bar when the focused control is removed, such as "Clear Filters" after a click.
 * Otherwise a keyboard user would have to start again at the top of the page.
 */
function useFocusAfterRemoval() {
  const bar = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body && focused.current?.isConnected === false;
    if (isFocusLost) bar.current?.focus();
  });
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target;
  };
  return { ref: bar, tabIndex: -1, onFocus };
}

/** Filters above a list. */
export function FilterBar({ children, folded, active = 0, onClear }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const focusProps = useFocusAfterRemoval();
  return (
    <fieldset {...focusProps} className={classes.filters} aria-label="Filters">
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

import { Popover } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import classes from './help-toggle.module.css';

export interface HelpToggleProps {
  /** Accessible name of the button, for example "What Net sales means". */
  label: string;
  /** The explanation; rendered when it is opened for the first time. */
  children: ReactNode;
}

/** A question mark button whose click opens an explanation; Escape or a click elsewhere closes it. */
export function HelpToggle({ label, children }: HelpToggleProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  function closeOnEscape(event: KeyboardEvent): void {
    if (!isOpen || event.key !== 'Escape') return;
    // Stops the event, because a surrounding modal would close on Escape, too.
    event.stopPropagation();
    setIsOpen(false);
  }
  return (
    <Popover
      id={id}
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width="min(20rem, calc(100vw - 2rem))"
      transitionProps={{ duration: 0 }}
      // The popover contains nothing to focus, so it does not get the dialog role.
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.toggle}
          aria-label={label}
          aria-expanded={isOpen}
          aria-describedby={isOpen ? `${id}-text` : undefined}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={closeOnEscape}
          onBlur={() => setIsOpen(false)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.text}>
        <div id={`${id}-text`} aria-live="polite">
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

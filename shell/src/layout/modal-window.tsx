import type { ModalAction, ModalData } from '@backoffice/platform/feedback';
import { Button, IconButton, IconX } from '@backoffice/ui';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useModalFocus } from './modal-focus';
import classes from './modal-window.module.css';

export interface OpenModal {
  id: string;
  data: ModalData;
}

export interface ModalWindowProps {
  data: ModalData;
  isTopmost: boolean;
  onClose: () => void;
  /** Called on Escape, on an outside click and on the ✕ button. */
  onDismiss: () => void;
}

/** Handles of rows that are being dragged with the keyboard, and select fields with open options. */
const ESCAPE_HANDLERS = '[aria-expanded="true"], [aria-roledescription="sortable"][aria-pressed="true"]';

/** Whether a key event comes from outside the modal, or from an element in it that handles Escape itself. */
function isHandledElsewhere({ target, currentTarget }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : null;
  return !currentTarget.contains(element) || element?.matches(ESCAPE_HANDLERS) === true;
}

export function ModalWindow({ data, isTopmost, onClose, onDismiss }: ModalWindowProps) {
  const { title, message, content, mandatory = false, ignoresOutsideClick = mandatory, actions = [] } = data;
  const id = useId();
  const frame = useModalFocus(isTopmost);
  // Selecting text beyond the modal's edge also ends in a click on the scrim, but begins in the modal.
  const pressed = useRef<EventTarget>(null);
  const handlePress = ({ target }: PointerEvent) => {
    pressed.current = target;
  };
  const handleClick = ({ target, currentTarget }: MouseEvent) => {
    if (!ignoresOutsideClick && target === currentTarget && target === pressed.current) onDismiss();
  };
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !mandatory && !isHandledElsewhere(event)) onDismiss();
  };
  return (
    // biome-ignore lint/a11y: the keyboard closes a modal with Escape or its close icon
    <div className={classes.scrim} onPointerDown={handlePress} onClick={handleClick} inert={!isTopmost}>
      <div
        ref={frame}
        className={classes.modal}
        role="dialog"
        aria-modal="true"
        aria-labelledby={title ? `${id}-title` : undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        tabIndex={-1}
        onKeyDown={handleEscape}
      >
        {(title || !mandatory) && (
          <div className={classes.header}>
            {title && (
              <h2 id={`${id}-title`} className={classes.title}>
                {title}
              </h2>
            )}
            {!mandatory && <IconButton label="Dismiss" icon={<IconX size={20} aria-hidden />} onClick={onDismiss} />}
          </div>
        )}
        {message && (
          <p id={`${id}-message`} className={classes.body}>
            {message}
          </p>
        )}
        {content && <div className={classes.body}>{content}</div>}
        {actions.length > 0 && <ModalActions actions={actions} onClose={onClose} />}
      </div>
    </div>
  );
}

interface ModalActionsProps {
  actions: readonly ModalAction[];
  onClose: () => void;
}

/** Buttons of a modal. The modal closes after an action unless it returns false; a pending action shows as busy. */
function ModalActions({ actions, onClose }: ModalActionsProps) {
  const [pending, setPending] = useState<string>();
  const bar = useRef<HTMLDivElement>(null);
  const run = async ({ label, onClick }: ModalAction) => {
    setPending(label);
    try {
      const result = await onClick?.();
      // If the buttons are unmounted, the user has closed the modal during the action. `onClose` could then close a
      // modal that the user has since opened for another record.
      if (result !== false && bar.current) onClose();
    } finally {
      setPending(undefined);
    }
  };
  return (
    <div ref={bar} className={classes.actions}>
      {actions.map((action) => (
        <Button
          key={action.label}
          variant={action.variant}
          pending={pending === action.label}
          disabled={pending !== undefined && pending !== action.label}
          data-autofocus={actions.length === 1 || undefined}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

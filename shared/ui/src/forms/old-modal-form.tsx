import { Button } from '@backoffice/ui';
import type { FormEvent, ReactNode } from 'react';
import { type Conflict, ConflictNotice } from './conflict-notice';
import classes from './form-frame.module.css';

export interface ModalFormProps {
  /** Of the button that saves: "Save", "Add". */
  submitLabel: string;
  onSubmit: (event: FormEvent) => unknown;
  onCancel: () => void;
  /** Saving is under way. */
  pending?: boolean;
  /** What somebody else saved meanwhile. */
  conflict?: Conflict;
  children: ReactNode;
}

/** A form in a modal: fields, conflict notice and buttons. */
export function ModalForm({ submitLabel, onSubmit, onCancel, pending, conflict, children }: ModalFormProps) {
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
      {conflict && <ConflictNotice conflict={conflict} submitLabel={submitLabel} />}
      <div className={classes.actions}>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

import { Button } from '@backoffice/shared/ui';
import type { FormEvent, ReactNode } from 'react';
import classes from './modal-form.module.css';

export interface ModalFormProps {
  /** Of the button that saves: "Save", "Add". */
  submitLabel: string;
  onSubmit: (event: FormEvent) => unknown;
  onCancel: () => void;
  /** Saving is under way. */
  pending?: boolean;
  /** What is wrong with the whole, and not with one field. */
  error?: ReactNode;
  children: ReactNode;
}

/** A form as the content of a modal: fields, what went wrong, and the buttons at its end. */
export function ModalForm({ submitLabel, onSubmit, onCancel, pending, error, children }: ModalFormProps) {
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
      {error && (
        <div role="alert" className={classes.error}>
          {error}
        </div>
      )}
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

/// <reference path="./css-modules.d.ts" />
import './forms/form.css';
import { ApiError } from '@backoffice/platform/client';
import { Button } from '@backoffice/ui';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { showFieldErrors } from './forms/field-errors';
import classes from './forms/form-frame.module.css';
import { useOpenedRecord as useRecord } from './forms/opened-record';
import { useUnsavedChangesGuard } from './forms/unsaved-changes';

// Deprecated names, imported by earlier area releases; the next major version of the shell contract removes them.
export { IconCopy, IconDice5, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
export { ActionMenu } from './controls/action-menu';
export { confirmDelete as askToDelete } from './forms/confirm-delete';
export { useModal } from './forms/use-modal';
export { Checkbox as CheckboxField } from './inputs/checkbox';
export { Checklist as ChecklistField } from './inputs/checklist';
export { MultiSelectInput as MultiSelectField } from './inputs/multi-select-input';
export { PriceInput as PriceField } from './inputs/price-input';
export { SelectInput as SelectField } from './inputs/select-input';
export { Switch as SwitchField } from './inputs/switch';
export { showFieldErrors };

/** @deprecated Use `useUnsavedChangesGuard`. */
export function useUnsavedChanges(isDirty: boolean, of: 'view' | 'page' = 'view'): () => void {
  return useUnsavedChangesGuard({ isDirty }, of).allowNavigation;
}

/** @deprecated Use `useOpenedRecord` of `ui/record-form`. */
export function useOpenedRecord(parameter: string, ids?: readonly number[]) {
  const opened = useRecord(parameter, ids);
  return { ...opened, addressOf: opened.href };
}

interface ModalFormProps {
  submitLabel: string;
  onSubmit: (event: FormEvent) => unknown;
  onCancel: () => void;
  pending?: boolean;
  error?: ReactNode;
  children: ReactNode;
}

/** @deprecated Use `ModalForm` of `ui/record-form`. */
export function ModalForm({ submitLabel, onSubmit, onCancel, pending, error, children }: ModalFormProps) {
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
      {error && <div role="alert">{error}</div>}
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

interface SaveInput<Values extends FieldValues, Saved extends { updated_at: string }, Response> {
  form: UseFormReturn<Values>;
  record: Saved | undefined;
  reload: () => Promise<Saved | undefined>;
  send: (values: Values, updatedAt: string | undefined) => Promise<Response>;
  onSaved: (response: Response) => void;
}

/** @deprecated Use `useRecordForm`, which shows what another user saved before a second save replaces it. */
export function useSave<Values extends FieldValues, Saved extends { updated_at: string }, Response = unknown>(
  input: SaveInput<Values, Saved, Response>,
) {
  const { form, record, reload, send, onSaved } = input;
  const [basis, setBasis] = useState(record);
  const [theirs, setTheirs] = useState<Saved>();
  const isSaved = useRef(false);

  async function save(values: Values): Promise<void> {
    if (isSaved.current) return;
    let response: Response;
    try {
      response = await send(values, (theirs ?? basis)?.updated_at);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFieldErrors(form, error);
      if (error.code === 'changed_meanwhile') setTheirs(await reload().catch(() => undefined));
      return;
    }
    isSaved.current = true;
    setTheirs(undefined);
    onSaved(response);
  }

  return {
    save,
    theirs,
    basis,
    rebase: (state: Saved) => {
      isSaved.current = false;
      setTheirs(undefined);
      setBasis(state);
    },
  };
}

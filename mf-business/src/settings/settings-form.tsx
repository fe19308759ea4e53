import { Button } from '@backoffice/ui';
import { ConflictNotice } from '@backoffice/ui/form';
import { useFocusAfterSave } from '@backoffice/ui/record-form';
import type { ReactNode } from 'react';
import classes from './settings-form.module.css';
import type { SettingsFormState } from './use-settings-form';

export interface SettingsFormProps {
  state: SettingsFormState;
  children: ReactNode;
}

/** The form of a settings page: fields, conflict notice and Save button. */
export function SettingsForm({ state, children }: SettingsFormProps) {
  const form = useFocusAfterSave<HTMLFormElement>(state);
  return (
    <form ref={form} tabIndex={-1} className={classes.form} noValidate onSubmit={state.onSubmit}>
      {children}
      {state.conflict && <ConflictNotice conflict={state.conflict} submitLabel="Save" />}
      <div className={classes.actions}>
        <Button type="submit" variant="primary" disabled={!state.isDirty && !state.isSaving} pending={state.isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
}

import type { ModuleId } from '@backoffice/contract/rights';
import { useMayManagePage } from '@backoffice/platform/access';
import { Button, Card } from '@backoffice/ui';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ConflictNotice } from './conflict-notice';
import classes from './form-frame.module.css';
import { useModalDismissal, useUnsavedChangesGuard } from './unsaved-changes';
import { useFocusAfterSave } from './use-focus-after-save';
import type { FormFrameState } from './use-record-form';
import { ViewOnlyNote } from './view-only';

interface FormFrameProps {
  form: FormFrameState;
  /** Label of the button that saves; "Add" for a new record and "Save" for an existing one by default. */
  submitLabel?: string;
  /** Called by the Cancel button; there is no Cancel button if this is undefined. */
  onCancel?: () => void;
  /** Disables the submit button until a value is changed. */
  requiresChanges?: boolean;
  /** Back-office module of the data that the form changes, if it differs from the page's module. */
  module?: ModuleId;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** Fields, conflict notice and buttons. For users who may not change the page, the fields are read-only. */
function FormFrame({
  form,
  onCancel,
  requiresChanges = false,
  module,
  className = '',
  ref,
  children,
  ...texts
}: FormFrameProps) {
  const { isNew, isDirty, isSaving, conflict } = form;
  const mayManage = useMayManagePage(module);
  const submitLabel = texts.submitLabel ?? (isNew ? 'Add' : 'Save');
  if (!mayManage) return <ReadOnlyFrame {...{ onCancel, className, children }} />;
  return (
    <form
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`${classes.form} ${className}`}
      noValidate
      onSubmit={form.submit}
    >
      {children}
      {conflict && <ConflictNotice conflict={conflict} submitLabel={submitLabel} />}
      <div className={classes.actions}>
        {onCancel && (
          <Button onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={requiresChanges && !isDirty && !isSaving} pending={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function ReadOnlyFrame({ onCancel, className, children }: Pick<FormFrameProps, 'onCancel' | 'className' | 'children'>) {
  return (
    <div className={`${classes.form} ${className}`}>
      <ViewOnlyNote />
      <fieldset disabled data-read-only className={classes.readOnly}>
        {children}
      </fieldset>
      {onCancel && (
        <div className={classes.actions}>
          <Button onClick={onCancel}>Close</Button>
        </div>
      )}
    </div>
  );
}

export interface ModalFormProps extends Pick<FormFrameProps, 'form' | 'submitLabel' | 'module' | 'children'> {
  /** Called by Cancel; closes a modal that is stored in the URL. Without it, Cancel dismisses the modal `modalId`. */
  onCancel?: () => void;
  /** Id of a modal that is not stored in the URL. */
  modalId?: string;
}

/** A form in a modal. Asks for confirmation before closing the modal or leaving the page discards unsaved changes. */
export function ModalForm({ modalId, onCancel, ...props }: ModalFormProps) {
  useUnsavedChangesGuard(props.form);
  const dismiss = useModalDismissal(modalId, props.form.isDirty);
  return <FormFrame {...props} onCancel={onCancel ?? dismiss} />;
}

export type PageFormProps = Pick<FormFrameProps, 'form' | 'submitLabel' | 'onCancel' | 'requiresChanges' | 'children'>;

/** A form that fills a page. Leaving the page with unsaved changes asks for confirmation. */
export function PageForm({ requiresChanges = true, ...props }: PageFormProps) {
  useUnsavedChangesGuard(props.form, 'page');
  const frame = useFocusAfterSave<HTMLFormElement>(props.form);
  return <FormFrame {...props} ref={frame} className={classes.page} requiresChanges={requiresChanges} />;
}

export interface AddFormProps extends Pick<FormFrameProps, 'form' | 'children'> {
  submitLabel: string;
  /** Whether another form on the page already guards unsaved changes: a page can have only one guard. */
  isGuardedElsewhere?: boolean;
}

/** A one-line form that adds a record to a list and then clears itself; renders nothing without the right to change. */
export function AddForm({ form, submitLabel, isGuardedElsewhere = false, children }: AddFormProps) {
  const mayManage = useMayManagePage();
  if (!mayManage) return null;
  return (
    <Card>
      {form.isDirty && !isGuardedElsewhere && <PageGuard form={form} />}
      <form className={classes.inline} noValidate onSubmit={form.submit}>
        {children}
        <Button
          type="submit"
          variant="primary"
          size="md"
          icon={<IconPlus size={18} aria-hidden />}
          pending={form.isSaving}
        >
          {submitLabel}
        </Button>
      </form>
    </Card>
  );
}

/** Guards unsaved changes. Mounted only while a form has such changes, because a page can have only one guard. */
function PageGuard({ form }: { form: FormFrameState }) {
  useUnsavedChangesGuard(form, 'page');
  return null;
}

import { secondFactorForm } from '@backoffice/contract/account';
import { ModalForm, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { type ReactNode, useEffect } from 'react';

interface CodeFormProps<Response> {
  modalId: string;
  text: ReactNode;
  submitLabel: string;
  /** Sends the code; rejects with an ApiError. */
  send: (values: { code: string }) => Promise<Response>;
  /** Called after a save, unless the user has closed the dialog in the meantime. */
  onSaved?: (response: Response) => void;
  /** Whether the form takes the focus, because it replaced the step of the dialog that had the focus. */
  takesFocus?: boolean;
}

/** Form in a dialog for entering a code from an authenticator app. */
export function CodeForm<Response>(props: CodeFormProps<Response>) {
  const { modalId, text, submitLabel, send, onSaved, takesFocus = false } = props;
  const form = useRecordForm({
    schema: secondFactorForm,
    record: undefined,
    toFormValues: () => ({ code: '' }),
    subject: 'the code',
    create: send,
    onSaved,
  });
  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('code');
  }, [takesFocus, setFocus]);
  return (
    <ModalForm form={form} submitLabel={submitLabel} modalId={modalId}>
      <div>{text}</div>
      <TextField control={form.control} name="code" label="Code" autoComplete="one-time-code" />
    </ModalForm>
  );
}

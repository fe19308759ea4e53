import { closeModal, openModal } from '@backoffice/platform/feedback';
import { useRenewRecoveryCodes, useTurnOffTwoFactor } from './account.queries';
import { CodeForm } from './code-form';
import { RecoveryCodes } from './recovery-codes';
import { SetUpTwoFactor } from './set-up-two-factor';

const MODAL = 'two-factor';

export function openSetUpModal(): void {
  const content = <SetUpTwoFactor modalId={MODAL} onCodes={showRecoveryCodes} />;
  openModal(MODAL, { title: 'Set up two-factor sign-in', ignoresOutsideClick: true, content });
}

export function openRenewCodesModal(): void {
  openModal(MODAL, { title: 'New recovery codes', ignoresOutsideClick: true, content: <RenewCodes /> });
}

export function openTurnOffModal(isRequired: boolean): void {
  const content = <TurnOff isRequired={isRequired} />;
  openModal(MODAL, { title: 'Turn off two-factor sign-in', ignoresOutsideClick: true, content });
}

/** Replaces the content of the dialog with the recovery codes, which are shown only once. */
function showRecoveryCodes(codes: readonly string[]): void {
  const content = <RecoveryCodes codes={codes} onDone={() => closeModal(MODAL)} />;
  openModal(MODAL, { title: 'Your recovery codes', mandatory: true, content });
}

function RenewCodes() {
  const { mutateAsync: renew } = useRenewRecoveryCodes();
  return (
    <CodeForm
      modalId={MODAL}
      text="Enter a code from your app. Your old recovery codes will stop working."
      submitLabel="Create new codes"
      // `onSaved` is not called for a closed dialog. The codes must appear even then: the old codes no longer work.
      send={async (values) => showRecoveryCodes((await renew(values)).recovery_codes)}
    />
  );
}

function TurnOff({ isRequired }: { isRequired: boolean }) {
  const { mutateAsync: turnOff } = useTurnOffTwoFactor();
  const again = isRequired ? ' Your location requires it, so you will set it up again right away.' : '';
  return (
    <CodeForm
      modalId={MODAL}
      text={`Enter a code from your app or a recovery code.${again}`}
      submitLabel="Turn off"
      send={turnOff}
      onSaved={() => closeModal(MODAL)}
    />
  );
}

import { closeModal, openModal } from '@backoffice/platform/feedback';
import { sessionStore } from '@backoffice/platform/session';
import { useRenewRecoveryCodes, useTurnOffTwoFactor } from './account.queries';
import { CodeForm } from './code-form';
import { RecoveryCodes } from './recovery-codes';
import { SetUpTwoFactor } from './set-up-two-factor';

const MODAL = 'two-factor';

export function openSetUpModal(): void {
  const content = <SetUpTwoFactor modalId={MODAL} showCodes={showRecoveryCodes} />;
  openModal(MODAL, { title: 'Set up two-factor sign-in', ignoresOutsideClick: true, content });
}

export function openRenewCodesModal(): void {
  openModal(MODAL, { title: 'New recovery codes', ignoresOutsideClick: true, content: <RenewCodes /> });
}

export function openTurnOffModal(isRequired: boolean): void {
  const content = <TurnOff isRequired={isRequired} />;
  openModal(MODAL, { title: 'Turn off two-factor sign-in', ignoresOutsideClick: true, content });
}

const getUserId = () => sessionStore.getState().claims?.userId;

/**
 * Waits for the new recovery codes and shows them in the dialog. A closed dialog opens again, because the codes are
 * shown only once and the previous codes no longer work. Nothing is shown after a sign-out.
 */
async function showRecoveryCodes(response: Promise<{ recovery_codes: readonly string[] }>): Promise<void> {
  const userId = getUserId();
  const { recovery_codes: codes } = await response;
  if (getUserId() !== userId) return;
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
      // `send` shows the codes, because `onSaved` is not called when the user has closed the dialog.
      send={(values) => showRecoveryCodes(renew(values))}
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

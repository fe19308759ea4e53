import type { Account } from '@backoffice/contract/account';
import { Button, Card, StatusBadge } from '@backoffice/ui';
import classes from './account.module.css';
import { openRenewCodesModal, openSetUpModal, openTurnOffModal } from './two-factor-dialogs';

/** The number of unused recovery codes is shown as a warning when it is lower than this. */
const FEW_CODES = 3;

export function TwoFactorCard({ twoFactor }: { twoFactor: Account['two_factor'] }) {
  const { is_enabled, is_required, recovery_codes_left } = twoFactor;
  return (
    <Card
      title="Two-factor sign-in"
      actions={<StatusBadge tone={is_enabled ? 'positive' : 'neutral'}>{is_enabled ? 'On' : 'Off'}</StatusBadge>}
    >
      <div className={classes.fields}>
        {is_enabled ? (
          <EnabledState codesLeft={recovery_codes_left} isRequired={is_required} />
        ) : (
          <DisabledState isRequired={is_required} />
        )}
      </div>
    </Card>
  );
}

function DisabledState({ isRequired }: { isRequired: boolean }) {
  return (
    <>
      {isRequired && (
        <p className={classes.warning}>Your location requires two-factor sign-in. Set it up to continue.</p>
      )}
      <p>After your password, you enter a code from an app on your phone. Nobody gets in with the password alone.</p>
      <div className={classes.actions}>
        <Button variant="primary" onClick={openSetUpModal}>
          Set up
        </Button>
      </div>
    </>
  );
}

function EnabledState({ codesLeft, isRequired }: { codesLeft: number; isRequired: boolean }) {
  return (
    <>
      <p>You sign in with your password and a code from your app.</p>
      <p className={codesLeft < FEW_CODES ? classes.warning : classes.note}>
        {codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left for when you do not have your
        phone.
      </p>
      <div className={classes.actions}>
        <Button onClick={openRenewCodesModal}>New recovery codes</Button>
        <Button onClick={() => openTurnOffModal(isRequired)}>Turn off</Button>
      </div>
    </>
  );
}

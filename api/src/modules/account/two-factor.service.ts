import { AppError } from '../../errors';
import type { Services } from '../../services';
import { invalidCodeError } from '../authentication/authentication.service';
import { runCountedAttempt } from '../authentication/lockout';
import { consumeSecondFactor } from '../authentication/second-factor';
import { endUserSessions } from '../authentication/sessions.repository';
import {
  buildKeyUri,
  createRecoveryCodes,
  createSecret,
  createSecretEncryption,
  findTimeStep,
  hashRecoveryCode,
} from '../authentication/two-factor';
import {
  confirmSecret,
  findSecret,
  removeTwoFactor,
  replaceRecoveryCodes,
  storeUnconfirmedSecret,
} from '../authentication/two-factor.repository';
import { type Caller, callerSignInAttempt, requireCurrentPassword } from './account.service';
import { sendSecurityMail } from './security-mail';

/**
 * Creates the secret of an authenticator app for the caller; sign-in does not use it before `confirmAuthenticator`.
 * Throws invalid_request for a wrong password, and conflict when another app is in use.
 */
export async function startAuthenticatorSetup(services: Services, caller: Caller, digest: string) {
  const { userId, email } = caller.session;
  await requireCurrentPassword(services, caller, digest);
  const secret = createSecret();
  const encrypted = createSecretEncryption(services.config.dataKey).encrypt(secret);
  if (!(await storeUnconfirmedSecret(services.db, userId, encrypted))) throw alreadyOn();
  return { secret, uri: buildKeyUri(secret, email) };
}

/** Turns on two-factor sign-in after checking a first code from the authenticator app, and returns the recovery codes. */
export async function confirmAuthenticator(services: Services, caller: Caller, code: string): Promise<string[]> {
  const { db, config, sessions } = services;
  const { userId } = caller.session;
  const stored = await findSecret(db, userId);
  if (!stored) throw new AppError('conflict', 'Set up your authenticator app first');
  if (stored.isConfirmed) throw alreadyOn();
  const secret = createSecretEncryption(config.dataKey).decrypt(stored.encrypted);
  const step = await runCountedAttempt(
    db,
    callerSignInAttempt(caller),
    async () => findTimeStep(secret, code) ?? false,
  );
  if (step === false) throw invalidCodeError();
  const { codes, ended } = await db.transaction().execute(async (trx) => {
    if (!(await confirmSecret(trx, userId, { encrypted: stored.encrypted, step }))) throw alreadyOn();
    const created = createRecoveryCodes();
    await replaceRecoveryCodes(
      trx,
      userId,
      created.map((recoveryCode) => hashRecoveryCode(recoveryCode)),
    );
    // The other sessions end because they were started with only the password.
    const reason = 'two-factor sign-in was turned on';
    return { codes: created, ended: await endUserSessions(trx, userId, { reason, except: caller.session.sid }) };
  });
  for (const sessionId of ended) sessions.markEnded(sessionId);
  sessions.forgetAccess();
  sendSecurityMail(services, caller.session, 'two_factor_on');
  return codes;
}

/** Replaces the recovery codes of the caller, and returns the new ones. Throws two_factor_invalid for a wrong code. */
export async function renewRecoveryCodes(services: Services, caller: Caller, code: string): Promise<string[]> {
  await requireCode(services, caller, code);
  const codes = createRecoveryCodes();
  const hashed = codes.map((recoveryCode) => hashRecoveryCode(recoveryCode));
  await services.db
    .transaction()
    .execute(async (trx) => await replaceRecoveryCodes(trx, caller.session.userId, hashed));
  sendSecurityMail(services, caller.session, 'recovery_codes_renewed');
  return codes;
}

/** Turns off two-factor sign-in of the caller. Throws two_factor_invalid for a wrong code. */
export async function turnOffTwoFactor(services: Services, caller: Caller, code: string): Promise<void> {
  await requireCode(services, caller, code);
  await removeTwoFactor(services.db, caller.session.userId);
  services.sessions.forgetAccess();
  sendSecurityMail(services, caller.session, 'two_factor_off');
}

async function requireCode(services: Services, caller: Caller, code: string): Promise<void> {
  const encryption = createSecretEncryption(services.config.dataKey);
  const { userId } = caller.session;
  const isRight = await runCountedAttempt(
    services.db,
    callerSignInAttempt(caller),
    async () => await consumeSecondFactor(services.db, encryption, { userId, code }),
  );
  if (!isRight) throw invalidCodeError();
}

function alreadyOn(): AppError {
  return new AppError('conflict', 'Two-factor sign-in is already on');
}

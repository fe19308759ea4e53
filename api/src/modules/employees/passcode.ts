import { createHmac } from 'node:crypto';
import { createEncryption, deriveKey, type Encryption } from '../../encryption';

/** Encrypts passcodes, so that managers can read them, and hashes them, so that terminals can look employees up. */
export interface PasscodeVault extends Encryption {
  /** Returns a keyed hash of the passcode; equal passcodes have equal hashes within a location only. */
  lookup(locationId: number, passcode: string): Buffer;
}

/** `secret` is the server's data key; the vault's keys are derived from it. */
export function createPasscodeVault(secret: string): PasscodeVault {
  const lookupKey = deriveKey(secret, 'passcode lookup');
  return {
    ...createEncryption(secret, 'passcode encryption'),
    lookup(locationId, passcode) {
      return createHmac('sha256', lookupKey).update(`${locationId}:${passcode}`).digest();
    },
  };
}

import type { Generated } from 'kysely';
import type { CreatedAt, NullableTimestamp } from './columns';

interface UserTwoFactorTable {
  user_id: number;
  secret_encrypted: Buffer;
  /** Time step of the last accepted code: seconds since 1970, divided by 30. */
  last_used_step: Generated<number>;
  created_at: CreatedAt;
  confirmed_at: NullableTimestamp;
}

interface UserRecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
  salt: Buffer;
  used_at: NullableTimestamp;
}

/** Tables of two-factor sign-in. */
export interface AccountTables {
  user_two_factor: UserTwoFactorTable;
  user_recovery_codes: UserRecoveryCodesTable;
}

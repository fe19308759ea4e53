import type { HideStatus, itemColumns } from '@backoffice/contract/items';
import type { Rights } from '@backoffice/contract/rights';
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';
import type { Computed, ContractColumns, CreatedAt, NullableTimestamp, Timestamp, TimestampColumns } from './columns';
import type { AccountTables } from './schema-accounts';
import type { AreaHealthTables } from './schema-area-health';
import type { BusinessTables } from './schema-business';
import type { OperatorTables } from './schema-operators';
import type { ReportMailTables } from './schema-report-mails';
import type { SalesTables } from './schema-sales';

interface LocationsTable extends TimestampColumns {
  id: Generated<number>;
  name: string;
  phone_number: Generated<string>;
  email: Generated<string>;
  website: Generated<string>;
  timezone: string;
  day_cutoff: Generated<string>;
  address: Generated<string>;
  cash_discount_rate: Generated<number>;
  is_cash_discount_enabled: Generated<boolean>;
  lock_screen_after_each_transaction: Generated<boolean>;
  closes_days_automatically: Generated<boolean>;
  requires_two_factor: Generated<boolean>;
  cash_discount_updated_at: CreatedAt;
  lock_screen_updated_at: CreatedAt;
  order_types_updated_at: CreatedAt;
  payment_types_updated_at: CreatedAt;
  order_sources_updated_at: CreatedAt;
}

interface UsersTable extends TimestampColumns {
  id: GeneratedAlways<number>;
  user_name: string;
  email: string;
  password_hash: string;
}

interface UserLocationsTable extends TimestampColumns {
  location_id: number;
  user_id: number;
  role_id: number | null;
  deactivated_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
}

interface InvitationsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  location_id: number;
  email: string;
  user_name: string;
  role_id: number;
  invited_by: number | null;
  created_at: CreatedAt;
  sent_at: CreatedAt;
  sent_count: ColumnType<number, number | undefined>;
  expires_at: CreatedAt;
  used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

interface UserSessionsTable {
  id: Generated<string>;
  user_id: number;
  location_id: number;
  created_at: CreatedAt;
  revoked_at: NullableTimestamp;
  revoked_reason: string | null;
  user_agent: string | null;
  client_address: string | null;
  last_used_at: CreatedAt;
}

interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  created_at: CreatedAt;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  successor_hash: Buffer | null;
}

interface PasswordResetTokensTable {
  token_hash: Buffer;
  user_id: number;
  created_at: CreatedAt;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

interface PairingCodesTable {
  code_hash: Buffer;
  location_id: number;
  terminal_id: number;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

interface EmployeeRolesTable extends TimestampColumns {
  location_id: number;
  id: GeneratedAlways<number>;
  name: string;
  is_owner: Generated<boolean>;
  rights: ColumnType<Rights, string | undefined, string>;
}

interface EmployeesTable extends TimestampColumns {
  location_id: number;
  id: GeneratedAlways<number>;
  first_name: string;
  last_name: string;
  full_name: Computed<string>;
  is_active: Generated<boolean>;
  passcode_encrypted: Buffer;
  passcode_lookup: Buffer;
  /** The employee's team role; null once the employee is deleted. */
  employee_role_id: ColumnType<number, number | null, number | null>;
  deleted_at: NullableTimestamp;
}

interface TerminalsTable extends TimestampColumns {
  location_id: number;
  id: GeneratedAlways<number>;
  name: string;
  device_token_hash: Buffer | null;
  app_version: string | null;
  paired_at: NullableTimestamp;
  last_seen_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

interface CategoriesTable extends TimestampColumns {
  location_id: number;
  id: GeneratedAlways<number>;
  name: string;
  active: Generated<boolean>;
  color_code: Generated<string>;
  position: Generated<number>;
  deleted_at: NullableTimestamp;
}

interface TaxesTable extends TimestampColumns {
  location_id: number;
  id: GeneratedAlways<number>;
  name: string;
  rate: number;
  is_active: Generated<boolean>;
  jurisdiction: Generated<string>;
  journal_account: Generated<string>;
  deleted_at: NullableTimestamp;
}

interface ItemsTable extends TimestampColumns, Omit<ContractColumns<typeof itemColumns>, 'price'> {
  location_id: number;
  id: GeneratedAlways<number>;
  price: Generated<number>;
  hide_status: Generated<HideStatus>;
  hidden_until: NullableTimestamp;
  image: string | null;
  position: Generated<number>;
  deleted_at: NullableTimestamp;
}

interface ModifierGroupsTable extends TimestampColumns {
  location_id: number;
  id: GeneratedAlways<number>;
  name: string;
  min: Generated<number>;
  max: Generated<number>;
  position: Generated<number>;
  deleted_at: NullableTimestamp;
}

interface ModifiersTable {
  location_id: number;
  id: GeneratedAlways<number>;
  modifier_group_id: number;
  name: string;
  price: Generated<number>;
  position: Generated<number>;
  deleted_at: NullableTimestamp;
}

interface ItemCategoriesTable {
  location_id: number;
  item_id: number;
  category_id: number;
  position: Generated<number>;
}

interface ItemTaxesTable {
  location_id: number;
  item_id: number;
  tax_id: number;
}

interface ItemModifierGroupsTable {
  location_id: number;
  item_id: number;
  modifier_group_id: number;
  position: Generated<number>;
}

interface CategoryModifierGroupsTable {
  location_id: number;
  category_id: number;
  modifier_group_id: number;
  position: Generated<number>;
}

/** All tables by their database name. Columns have the names of the API's fields. */
export interface Database
  extends AccountTables,
    AreaHealthTables,
    BusinessTables,
    OperatorTables,
    ReportMailTables,
    SalesTables {
  locations: LocationsTable;
  users: UsersTable;
  user_locations: UserLocationsTable;
  invitations: InvitationsTable;
  user_sessions: UserSessionsTable;
  refresh_tokens: RefreshTokensTable;
  password_reset_tokens: PasswordResetTokensTable;
  sign_in_failures: { id: GeneratedAlways<number>; subject: string; failed_at: CreatedAt };
  pairing_codes: PairingCodesTable;
  employee_roles: EmployeeRolesTable;
  employees: EmployeesTable;
  terminals: TerminalsTable;
  passcode_failures: { location_id: number; terminal_id: number; failed_at: CreatedAt };
  categories: CategoriesTable;
  taxes: TaxesTable;
  items: ItemsTable;
  modifier_groups: ModifierGroupsTable;
  modifiers: ModifiersTable;
  item_categories: ItemCategoriesTable;
  item_taxes: ItemTaxesTable;
  item_modifier_groups: ItemModifierGroupsTable;
  category_modifier_groups: CategoryModifierGroupsTable;
}

export type Db = Kysely<Database>;

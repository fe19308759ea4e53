import type { Access } from '@backoffice/contract/rights';
import { addHours } from 'date-fns/addHours';
import { addSeconds } from 'date-fns/addSeconds';
import { isAfter } from 'date-fns/isAfter';
import { min } from 'date-fns/min';

/** Time by which a terminal's clock can be ahead of the server's clock before its operations are flagged. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Operations that arrive more than this many hours after their event are flagged as late: they change old reports. */
const LATE_AFTER_HOURS = 24;

/** Fields that orders, refunds and cash reconciliations have in common. Both times come from the terminal's clock. */
interface CommonOperationFields {
  employee_id: number | null;
  created_at: string;
  sent_at: string;
}

export interface KnownEmployee {
  first_name: string;
  last_name: string;
  former: boolean;
  /** What the role allows; null for a deleted employee whose role was deleted. */
  access: Access | null;
}

/** Employees by id, including inactive and deleted ones. */
export type KnownEmployees = Map<number, KnownEmployee>;

/** `created_at` is the terminal's time, but at most the time at which the server received the operation. */
export function timestampColumns(
  { created_at, sent_at }: Pick<CommonOperationFields, 'created_at' | 'sent_at'>,
  receivedAt: Date,
) {
  const [createdAt, sentAt] = [new Date(created_at), new Date(sent_at)];
  return {
    created_at: min([createdAt, receivedAt]),
    client_created_at: createdAt,
    client_sent_at: sentAt,
    received_at: receivedAt,
    clock_difference_ms: receivedAt.getTime() - sentAt.getTime(),
  };
}

/** Returns the employee columns of an operation, with the employee's current name. */
export function employeeColumns(employeeId: number | null, employees: KnownEmployees) {
  const employee = employeeId === null ? undefined : employees.get(employeeId);
  return {
    employee_id: employeeId,
    employee_first_name: employee?.first_name ?? '',
    employee_last_name: employee?.last_name ?? '',
  };
}

/** Returns the flags that orders, refunds and cash reconciliations have in common, and whether each flag is raised. */
export function eventFlags(
  { employee_id, created_at }: Pick<CommonOperationFields, 'employee_id' | 'created_at'>,
  receivedAt: Date,
  employees: KnownEmployees,
) {
  const employee = employee_id === null ? undefined : employees.get(employee_id);
  return {
    unknown_employee: employee_id !== null && employee === undefined,
    former_employee: employee?.former === true,
    clock_ahead: isAfter(created_at, addSeconds(receivedAt, CLOCK_TOLERANCE_SECONDS)),
    late: isAfter(receivedAt, addHours(created_at, LATE_AFTER_HOURS)),
  };
}

export function raisedFlags(flags: Record<string, boolean>): string[] {
  return Object.entries(flags).flatMap(([flag, isRaised]) => (isRaised ? [flag] : []));
}

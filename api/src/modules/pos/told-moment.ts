import { addHours, addSeconds, isAfter, min } from 'date-fns';

/** A clock ahead by less is not worth telling. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** What arrives later than this after it took place changes the report of a day that people have looked at. */
const LATE_HOURS = 24;

/** Who did something at a terminal, and what its clock said then and when it told of it. */
interface Told {
  employee_id: number | null;
  created_at: string;
  sent_at: string;
}

/** Employees by id, the former ones included. */
export type KnownEmployees = Map<number, { first_name: string; last_name: string; former: boolean }>;

/** Columns that say when it took place: by the terminal's clock, but never in the future. */
export function momentColumns({ created_at, sent_at }: Pick<Told, 'created_at' | 'sent_at'>, receivedAt: Date) {
  const createdAt = new Date(created_at);
  return {
    created_at: min([createdAt, receivedAt]),
    client_created_at: createdAt,
    client_sent_at: sent_at,
    received_at: receivedAt,
    clock_difference_ms: receivedAt.getTime() - Date.parse(sent_at),
  };
}

/** Columns that say who did it, by the name of now. */
export function employeeColumns(employeeId: number | null, employees: KnownEmployees) {
  const employee = employeeId === null ? undefined : employees.get(employeeId);
  return {
    employee_id: employeeId,
    employee_first_name: employee?.first_name ?? '',
    employee_last_name: employee?.last_name ?? '',
  };
}

/** What somebody may want to look at, whatever it was that took place. */
export function momentFlags(
  { employee_id, created_at }: Pick<Told, 'employee_id' | 'created_at'>,
  receivedAt: Date,
  employees: KnownEmployees,
) {
  const employee = employee_id === null ? undefined : employees.get(employee_id);
  return {
    unknown_employee: employee_id !== null && employee === undefined,
    former_employee: employee?.former === true,
    clock_ahead: isAfter(created_at, addSeconds(receivedAt, CLOCK_TOLERANCE_SECONDS)),
    late: isAfter(receivedAt, addHours(created_at, LATE_HOURS)),
  };
}

/** The names of the flags that are raised. */
export function raised(flags: Record<string, boolean>): string[] {
  return Object.entries(flags).flatMap(([flag, isRaised]) => (isRaised ? [flag] : []));
}

import type { Bootstrap } from '@backoffice/contract/bootstrap';

/** Leaves out employees whose role allows nothing at the terminals: they take no orders. */
export function keepOrderTakers(bootstrap: Bootstrap): Bootstrap {
  return { ...bootstrap, employees: bootstrap.employees.filter(({ tasks }) => tasks.length > 0) };
}

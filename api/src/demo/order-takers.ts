import type { Bootstrap } from '@backoffice/contract/bootstrap';

/** Removes employees whose role allows no task at the terminals, because they cannot take orders. */
export function removeNonOrderTakers(bootstrap: Bootstrap): Bootstrap {
  return { ...bootstrap, employees: bootstrap.employees.filter(({ tasks }) => tasks.length > 0) };
}

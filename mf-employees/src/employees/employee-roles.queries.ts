import { listEmployeeRoles } from '@backoffice/contract/employees';
import { call } from '@backoffice/platform/client';
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';

const roles = resourceQueries({ key: keys.employeeRoles, owner: 'mf-employees' });

/** Id and name of each role, for users who may not see what the roles allow. */
export const useEmployeeRoles = roles.single((signal) => call(listEmployeeRoles, { signal }), {
  select: ({ data }) => data,
  failed: (error) => `Error fetching data: ${error.message}`,
});

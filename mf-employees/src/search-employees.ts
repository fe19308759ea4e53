import { listEmployees } from '@backoffice/contract/employees';
import { call } from '@backoffice/platform/client';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { staffPaths } from './paths';

/** This area's search functions, keyed by the search ids in the remote's description. */
export const searches: RemoteModule['searches'] = {
  employees: async (search, signal) => {
    const { data } = await call(listEmployees, { query: { per_page: 5, search }, signal });
    return data.map(({ id, full_name, is_active }) => ({
      ...{ label: full_name, path: staffPaths.employee(id) },
      ...(is_active ? {} : { detail: 'Inactive' }),
    }));
  },
};

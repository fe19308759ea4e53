import { listEmployeeRoles, listEmployees } from '@backoffice/shared/contract/employees';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findEmployeeRoles, findEmployees } from './employees.repository';

export function registerEmployeeRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(
    app,
    listEmployees,
    async ({ session: { locationId }, query }) =>
      await withLocation(db, locationId, (scope) => findEmployees(scope, locationId, query)),
  );

  registerOperation(app, listEmployeeRoles, async ({ session: { locationId } }) => {
    return { data: await withLocation(db, locationId, (scope) => findEmployeeRoles(scope, locationId)) };
  });
}

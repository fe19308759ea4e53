import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  listEmployeeRoles,
  listEmployees,
  proposePasscode,
  setEmployeeActive,
  updateEmployee,
} from '@backoffice/contract/employees';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findMissingTask } from '../team-roles/own-rights';
import { findEmployeeRoles, findEmployees } from './employees.repository';
import { createEmployeeService } from './employees.service';

export function registerEmployeeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const employees = createEmployeeService(services);

  registerOperation(app, listEmployees, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, (scope) => findEmployees(scope, locationId, query), READ_ONLY),
  );

  registerOperation(app, listEmployeeRoles, async ({ session: { locationId }, access }) => {
    const roles = await withLocation(db, locationId, (scope) => findEmployeeRoles(scope, locationId), READ_ONLY);
    return { data: roles.map((role) => ({ ...role, can_assign: findMissingTask(access, role) === undefined })) };
  });

  registerOperation(app, getEmployee, ({ session, params }) => employees.find(session.locationId, params.id));

  registerOperation(app, createEmployee, ({ session, access, body }) =>
    employees.create({ locationId: session.locationId, access }, body),
  );

  registerOperation(app, updateEmployee, ({ session, access, params, body }) =>
    employees.change({ locationId: session.locationId, access }, params.id, body),
  );

  registerOperation(app, setEmployeeActive, ({ session, params, query }) =>
    employees.setActive(session.locationId, params.id, query.is_active),
  );

  registerOperation(app, deleteEmployee, async ({ session, params }) => {
    await employees.remove(session.locationId, params.id);
    return { message: 'Employee deleted' };
  });

  registerOperation(app, proposePasscode, async ({ session }) => {
    return { passcode: await employees.proposePasscode(session.locationId) };
  });
}

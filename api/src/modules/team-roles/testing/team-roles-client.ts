import type { TestApp } from '../../../../test/build-test-app';
import { authorizationHeaders } from '../../../../test/factories';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Creates a function that sends team role requests as an owner of a location. */
export function createTeamRolesClient(suite: TestApp, location: () => number) {
  return async (method: Method, path = '', payload?: object, from = location()) => {
    const headers = authorizationHeaders(suite.config, from);
    const response = await suite.app.inject({ method, url: `/api/team_roles${path}`, headers, payload });
    return { status: response.statusCode, body: response.json() };
  };
}

/** Returns the roles of a response without the role Owner, which every location has. */
export const withoutOwner = (body: { team_roles: { name: string; is_owner: boolean; rights: object }[] }) =>
  body.team_roles.filter(({ is_owner }) => !is_owner);
export const roleNames = (body: Parameters<typeof withoutOwner>[0]) => withoutOwner(body).map(({ name }) => name);
export const CASHIER_ROLE = { name: 'Cashier', rights: { orders: 'view' } };

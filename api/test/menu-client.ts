import type { TestApp } from './build-test-app';
import { authorizationHeaders, insertRow } from './factories';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Creates a client that sends requests to the API as a user of one location, with functions to create menu records. */
export function createMenuClient(suite: TestApp, location: () => number) {
  async function send(method: Method, path: string, payload?: object, asLocation = location()) {
    const headers = authorizationHeaders(suite.config, asLocation);
    const response = await suite.app.inject({ method, url: `/api${path}`, headers, payload });
    return { status: response.statusCode, body: response.json() };
  }
  return {
    send,
    /** Returns the body of the response. Throws when the request fails. */
    async request(method: Method, path: string, payload?: object) {
      const { status, body } = await send(method, path, payload);
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    createItem: async (values: object = {}) =>
      (await send('POST', '/items', { name: 'Soup', price: 9.5, ...values })).body,
    createCategory: async (values: object = {}) =>
      (await send('POST', '/categories', { name: 'Starters', ...values })).body,
    createModifierGroup: async (values: object = {}) =>
      (
        await send('POST', '/modifier_groups', {
          name: 'Size',
          min: 0,
          max: 1,
          modifiers: [{ name: 'Large', price: 1.5 }],
          ...values,
        })
      ).body,
    createTax: async (name = 'Sales Tax') => await insertRow(suite.db, location(), 'taxes', { name, rate: 8.875 }),
  };
}

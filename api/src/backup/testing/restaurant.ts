import { Client } from 'pg';
import type { TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createEmployee, createLocation, createUser } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { createOrder, createPayment } from '../../../test/sales-factories';
import { encodeTestImage } from '../../modules/item-images/test-images';

export const PASSCODE = '4711';

export interface Restaurant {
  location: number;
  email: string;
  employee: number;
  item: number;
  /** URL path of the item's image. */
  image: string;
}

/** Creates a location with a user, an employee, an item with an image, and a paid order of 10 dollars. */
export async function createRestaurant(suite: TestApp): Promise<Restaurant> {
  const location = await createLocation(suite.db);
  const { email } = await createUser(suite.db, location);
  const { id: employee } = await createEmployee(suite.db, suite.config, location, { passcode: PASSCODE });
  const item = await createMenuClient(suite, () => location).createItem();
  const response = await suite.app.inject({
    method: 'PUT',
    url: `/api/items/${item.id}/image`,
    headers: { ...authorizationHeaders(suite.config, location), 'content-type': 'image/png' },
    payload: await encodeTestImage('png'),
  });
  const order = await createOrder(suite.db, location, {
    note: 'tab\tback\\slash\nline \u00e9 \u{1f41f}',
    flags: ['a,b', '"'],
  });
  await createPayment(suite.db, location, { order_id: order.id });
  return { location, email, employee, item: item.id, image: response.json().image };
}

/** Runs a statement as the owner of the database. */
export async function queryAsOwner(ownerUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

/** Returns the rows of every table as text, by table. */
export async function readTables(ownerUrl: string): Promise<Record<string, unknown[]>> {
  const tables = await queryAsOwner(ownerUrl, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const rows = await queryAsOwner(ownerUrl, `SELECT t::text AS row FROM ${name} t ORDER BY 1`);
    content[String(name)] = rows.map(({ row }) => row);
  }
  return content;
}

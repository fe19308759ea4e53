import { Client } from 'pg';
import type { TestApp } from '../../../../test/build-test-app';

/** Sets the time of all changes of a location to 31 days ago. Only the database owner may do this. */
export async function ageChanges({ ownerUrl }: TestApp, location: number): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("UPDATE changes SET changed_at = now() - interval '31 days' WHERE location_id = $1", [location]);
  await owner.end();
}

import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createLocation, createPairedTerminal } from '../../../test/factories';
import { captureLog } from '../../../test/log-lines';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';

const log = captureLog();
const suite = useTestApp({}, { log });

test('a result for a terminal does not contain the message of the database, which is logged with the operation', async () => {
  const owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
  await owner.query("alter table orders add constraint no_secret check (note <> 'secret')");
  await owner.end();
  const location = await createLocation(suite.db);
  const { headers } = await createPairedTerminal(suite.db, location);
  const terminal = createPosOrderClient(suite, headers);
  const [refused, stored] = [randomUUID(), randomUUID()];
  const results = await terminal.sync([refused, buildPosOrder({ note: 'secret' })], [stored, buildPosOrder()]);
  const message = 'A value is not acceptable to the database (23514)';
  expect(results).toEqual([
    { offline_id: refused, status: 'rejected', code: 'invalid_request', message },
    expect.objectContaining({ offline_id: stored, status: 'created' }),
  ]);
  expect(await log.line('The database refused an operation of a terminal')).toMatchObject({
    kind: 'order',
    offlineId: refused,
    err: { message: expect.stringContaining('no_secret'), code: '23514' },
  });
});

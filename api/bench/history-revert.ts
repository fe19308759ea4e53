import { performance } from 'node:perf_hooks';
import type { Client } from 'pg';
import * as z from 'zod';
import { print } from '../src/command-line';

interface RevertedLocation {
  origin: string;
  authorization: string;
  locationId: number;
}

const changedItems = z.object({ changed: z.int() });
const newestSet = z.object({ data: z.tuple([z.object({ id: z.int() })], z.unknown()) });
const revertResult = z.object({
  reverted: z.int(),
  conflicts: z.array(z.object({ name: z.string(), fields: z.array(z.string()) })),
  total_conflicts: z.int(),
});

/** Adds items named "Bulk 1" and so on. Returns their ids in this order. */
async function addItems(client: Client, locationId: number, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into items (location_id, name, price) select $1, 'Bulk ' || n, 10 from generate_series(1, $2::int) as n
     returning id`,
    [locationId, count],
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Changes the prices of many items in one bulk change, then changes some of these prices again. Measures how long it
 * takes to preview reverting the bulk change, and to revert it. Throws unless the conflicts in the preview are exactly
 * the items that were changed again.
 */
export async function measureRevert(
  client: Client,
  { origin, authorization, locationId }: RevertedLocation,
  { items, again }: { items: number; again: number },
): Promise<void> {
  const send = async <Schema extends z.ZodType>(schema: Schema, method: string, path: string, body?: object) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const started = performance.now();
    const response = await fetch(`${origin}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { body: schema.parse(JSON.parse(text)), milliseconds: Math.round(performance.now() - started) };
  };
  const raise = (item_ids: number[]) =>
    send(changedItems, 'POST', '/items/bulk', { item_ids, action: { kind: 'change_price_by', amount: 1 } });

  const ids = await addItems(client, locationId, items);
  const raised = await raise(ids);
  const { id: set } = (await send(newestSet, 'GET', '/history')).body.data[0];
  await raise(ids.slice(0, again));
  const preview = await send(revertResult, 'POST', `/history/${set}/revert/preview`, {});
  const named = preview.body.conflicts.map(({ name }) => name).sort();
  const expected = Array.from({ length: again }, (_, index) => `Bulk ${index + 1}`).sort();
  if (named.join() !== expected.join()) throw new Error(`The preview names ${named.join(', ')}`);
  const reverted = await send(revertResult, 'POST', `/history/${set}/revert`, {});
  if (reverted.body.reverted !== items - again) throw new Error(`${reverted.body.reverted} items were reverted`);
  const { rows } = await client.query<{ price: string; items: string }>(
    `select price, count(*) as items from items where location_id = $1 and name like 'Bulk %' group by price order by 1`,
    [locationId],
  );
  print(`bulk change of ${items} prices, ${again} of them changed again: milliseconds`);
  for (const [name, { milliseconds }] of Object.entries({ 'bulk change': raised, preview, revert: reverted }))
    print(`  ${name.padEnd(36)}${String(milliseconds).padStart(6)}`);
  print(`  prices after the revert: ${rows.map(({ price, items: count }) => `${count} × ${price}`).join(', ')}`);
}

import type { Bootstrap } from '@backoffice/contract/bootstrap';
import { LRUCache } from 'lru-cache';
import { generateSales, type Sale } from './day-of-sales';
import { addException } from './exceptions';
import { buildSimulatedMenu } from './guests';
import { MAX_REFUND_DAYS } from './refunds';
import type { Simulation } from './simulation';

export interface SalesInputs {
  /** Menu, employees and settings, as terminals load them. */
  bootstrap: Bootstrap;
  /** Version of `bootstrap`, which changes whenever its content changes. */
  version: string;
  formerEmployees: number[];
}

/** Creates a cache that keeps a day's sales until the refunds of that day have been sent. */
export const createSalesCache = () => new LRUCache<string, Sale[]>({ max: MAX_REFUND_DAYS + 2 });

/** Returns all sales of a day: the same for the same restaurant, day and menu. */
export function generateDay(
  { plan, terminals, salesCache }: Simulation,
  { bootstrap, version, formerEmployees }: SalesInputs,
  day: string,
): Sale[] {
  const key = `${day} ${version} ${formerEmployees}`;
  const known = salesCache.get(key);
  if (known) return known;
  const menu = buildSimulatedMenu(bootstrap, plan);
  const { salesPattern, name: seed } = plan;
  const sales = generateSales({ menu, salesPattern, terminals: terminals.length, seed, day }).map((sale) =>
    addException(sale, { employees: bootstrap.employees, formerEmployees }),
  );
  salesCache.set(key, sales);
  return sales;
}

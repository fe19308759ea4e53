import type { Operation } from '@backoffice/contract/operation';
import * as z from 'zod/mini';

/**
 * Rows of a list that are checked. All rows have one schema: the first ones show whether the server has another contract.
 * The first check of a page with 999 rows would take 37 ms, and takes 5.
 */
const CHECKED_ROWS = 25;

/** Returns the data with the first rows of its lists; the lists of reports are one level deeper than others. */
function shortenLists(data: unknown, levels = 2): unknown {
  if (Array.isArray(data)) return data.slice(0, CHECKED_ROWS);
  if (levels === 0 || typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shortenLists(value, levels - 1)]));
}

/**
 * Returns the field of a response that does not have the form of the contract with which this code was built, and why;
 * undefined when all checked fields have it.
 */
export function findInvalidField({ response }: Operation, data: unknown): string | undefined {
  const { error } = z.safeParse(response, shortenLists(data));
  // Lists without paging metadata are shown without paging.
  const issue = error?.issues.find(({ path }) => path[0] !== 'paging_metadata');
  return issue && `${issue.path.join('.') || 'the response'}: ${issue.message}`;
}

import type { Restaurant } from './storm-restaurants';

/** A GET request of the back office or of a terminal. */
export interface ApiCall {
  name: string;
  /** Path below `/api`. */
  path: string;
  headers: Record<string, string>;
  /** Whether the expected status is 304 Not Modified. */
  isNotModified?: boolean;
}

/** The month of the measured reports, in the first restaurant's time zone. */
const MONTH = 'start_date=2026-09-01T04:00:00.000Z&end_date=2026-10-01T03:59:59.999Z';

/**
 * Returns the measured requests. `token` is an access token, and `orderId` is the id of one of the restaurant's orders.
 */
export async function buildApiCalls(
  origin: string,
  { tokens }: Pick<Restaurant, 'tokens'>,
  token: string,
  orderId: number,
): Promise<ApiCall[]> {
  const user = { authorization: `Bearer ${token}` };
  const terminal = { authorization: `Bearer ${tokens[0]}` };
  const bootstrap = await fetch(`${origin}/api/pos/bootstrap`, { headers: terminal });
  const known = { ...terminal, 'if-none-match': bootstrap.headers.get('etag') ?? '' };
  return [
    { name: 'orders of a month', path: `/reports/orders?${MONTH}`, headers: user },
    { name: 'transactions of a month', path: `/reports/transactions?${MONTH}`, headers: user },
    { name: 'figures of a month', path: `/reports/orders/summary?${MONTH}`, headers: user },
    { name: 'an order', path: `/orders/${orderId}`, headers: user },
    { name: 'items', path: '/items?page=1&per_page=25', headers: user },
    { name: 'employees', path: '/employees?page=1&per_page=25', headers: user },
    { name: 'bootstrap of a terminal', path: '/pos/bootstrap', headers: terminal },
    { name: 'unchanged bootstrap', path: '/pos/bootstrap', headers: known, isNotModified: true },
  ];
}

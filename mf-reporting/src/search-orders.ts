import { formatMoney } from '@backoffice/contract/money';
import { listOrders } from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { paths } from './paths';

/** Matches an order number, or the first characters of a receipt number: at least three, as the API requires. */
const NUMBER = /^#?(\d+|[\da-f][\da-f-]{2,})$/i;

/** Searches orders by order number or receipt number. */
export const searches: RemoteModule['searches'] = {
  orders: async (search, signal) => {
    if (!NUMBER.test(search)) return [];
    const { data } = await call(listOrders, { query: { per_page: 5, search }, signal });
    return data.orders.map(({ id, total_amount }) => ({
      ...{ label: `Order ${id}`, detail: formatMoney(total_amount), path: paths.order(id) },
    }));
  },
};

import { formatMoney } from '@backoffice/contract/money';
import { listOrders } from '@backoffice/contract/reports';
import { call } from '@backoffice/platform/client';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import { paths } from './paths';

/** A number, or the beginning of a receipt number, of which the API needs three characters. */
const NUMBER = /^#?(\d+|[\da-f][\da-f-]{2,})$/i;

/** The search for orders, by the number of the order or receipt. */
export const searches: RemoteModule['searches'] = {
  orders: async (search, signal) => {
    if (!NUMBER.test(search)) return [];
    const { data } = await call(listOrders, { query: { per_page: 5, search }, signal });
    return data.orders.map(({ id, total_amount }) => ({
      ...{ label: `Order ${id}`, detail: formatMoney(total_amount), path: paths.order(id) },
    }));
  },
};

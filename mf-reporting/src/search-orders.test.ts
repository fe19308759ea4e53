import { listOrders } from '@backoffice/contract/reports';
import { searches } from './search-orders';
import { buildOrdersPage } from './testing/fixtures';
import { stubReporting } from './testing/stub-reporting';

const api = stubReporting();
const search = (text: string) => searches?.orders?.(text, new AbortController().signal);

test.each(['554', '#554', 'a1b', '3F2504E0-4F89'])('the search for “%s” finds orders of any day', async (text) => {
  api.respond(listOrders, ({ query }) => {
    expect(query).toMatchObject({ search: text, per_page: 5 });
    expect(query).not.toHaveProperty('start_date');
    return buildOrdersPage(1);
  });
  const { data } = buildOrdersPage(1);
  const [first] = data.orders;
  expect((await search(text))?.[0]).toEqual({
    ...{ label: `Order ${first?.id}`, path: `/reporting/orders/order-details/${first?.id}` },
    detail: expect.stringMatching(/^\$/),
  });
});

test.each(['salad', 'ab', '#', '12 a'])(
  'the search for “%s”, which is not a number, sends no request',
  async (text) => {
    expect(await search(text)).toEqual([]);
    expect(api.calls).toEqual([]);
  },
);

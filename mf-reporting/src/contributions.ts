import type { RemoteModule } from '@backoffice/platform/remote/module';
import { AttentionCard } from './overview/attention-card';
import { LatestClosingCard } from './overview/closing-card';
import { HoursCard } from './overview/hours-card';
import { DecliningItemsCard, TopItemsCard } from './overview/items-card';
import { SalesCard } from './overview/sales-card';

/**
 * Loads this area's components for slots, keyed by contribution id. The overview cards are imported statically: in a
 * separate chunk of 4 kB, they would be requested only after this area's code had arrived, one round trip later.
 */
export const contributions = {
  sales: async () => SalesCard,
  hours: async () => HoursCard,
  'top-items': async () => TopItemsCard,
  'fallen-items': async () => DecliningItemsCard,
  attention: async () => AttentionCard,
  closing: async () => LatestClosingCard,
  'unseen-exceptions': () =>
    import('./exceptions/unseen-exceptions-link').then(({ UnseenExceptionsLink }) => UnseenExceptionsLink),
  'employee-sales': () =>
    import(/* webpackChunkName: "record-sales" */ './record-sales/employee-sales-card').then(
      ({ EmployeeSalesCard }) => EmployeeSalesCard,
    ),
  'item-sales': () =>
    import(/* webpackChunkName: "record-sales" */ './record-sales/item-sales-card').then(
      ({ ItemSalesCard }) => ItemSalesCard,
    ),
  'employee-daily-sales': () =>
    import(/* webpackChunkName: "daily-sales" */ './record-sales/daily-sales-tabs').then(
      ({ EmployeeDailySales }) => EmployeeDailySales,
    ),
  'item-daily-sales': () =>
    import(/* webpackChunkName: "daily-sales" */ './record-sales/daily-sales-tabs').then(
      ({ ItemDailySales }) => ItemDailySales,
    ),
} satisfies RemoteModule['contributions'];

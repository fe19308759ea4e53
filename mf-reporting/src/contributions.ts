import type { RemoteModule } from '@backoffice/platform/remote/module';
import { AttentionCard } from './overview/attention-card';
import { LatestClosingCard } from './overview/closing-card';
import { HoursCard } from './overview/hours-card';
import { DecliningItemsCard, TopItemsCard } from './overview/items-card';
import { SalesCard } from './overview/sales-card';

/**
 * Functions that load the components that this area shows in slots (places on pages of any area), keyed by contribution
 * id. The overview cards are imported statically, because loading their 4 kB separately would take another round trip.
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

import type { RemoteModule } from '@backoffice/platform/remote/module';

/** Imports the first card of the overview, whose chunk has the others too. */
export const importSalesCard = () => import(/* webpackChunkName: "overview" */ './overview/sales-card');

/** Loads the components for slots, by id. Those of the overview share a chunk, because they are shown together. */
export const contributions = {
  sales: () => importSalesCard().then(({ SalesCard }) => SalesCard),
  hours: () => import(/* webpackChunkName: "overview" */ './overview/hours-card').then(({ HoursCard }) => HoursCard),
  'top-items': () =>
    import(/* webpackChunkName: "overview" */ './overview/items-card').then(({ TopItemsCard }) => TopItemsCard),
  'fallen-items': () =>
    import(/* webpackChunkName: "overview" */ './overview/items-card').then(({ FallenItemsCard }) => FallenItemsCard),
  attention: () =>
    import(/* webpackChunkName: "overview" */ './overview/attention-card').then(({ AttentionCard }) => AttentionCard),
  closing: () =>
    import(/* webpackChunkName: "overview" */ './overview/closing-card').then(({ ClosingCard }) => ClosingCard),
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
} satisfies RemoteModule['contributions'];

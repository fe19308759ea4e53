import type { RemoteModule } from '@backoffice/platform/remote/module';
import { lazy } from 'react';

/** Imports the first card of the overview, whose chunk has the others too. */
export const importSalesCard = () => import(/* webpackChunkName: "overview" */ './overview/sales-card');

/** Components for the slots of pages, by id. Those of the overview share a chunk, because they are shown together. */
export const contributions = {
  sales: lazy(() => importSalesCard().then(({ SalesCard }) => ({ default: SalesCard }))),
  hours: lazy(() =>
    import(/* webpackChunkName: "overview" */ './overview/hours-card').then(({ HoursCard }) => ({
      default: HoursCard,
    })),
  ),
  'top-items': lazy(() =>
    import(/* webpackChunkName: "overview" */ './overview/items-card').then(({ TopItemsCard }) => ({
      default: TopItemsCard,
    })),
  ),
  'fallen-items': lazy(() =>
    import(/* webpackChunkName: "overview" */ './overview/items-card').then(({ FallenItemsCard }) => ({
      default: FallenItemsCard,
    })),
  ),
  attention: lazy(() =>
    import(/* webpackChunkName: "overview" */ './overview/attention-card').then(({ AttentionCard }) => ({
      default: AttentionCard,
    })),
  ),
  closing: lazy(() =>
    import(/* webpackChunkName: "overview" */ './overview/closing-card').then(({ ClosingCard }) => ({
      default: ClosingCard,
    })),
  ),
  'employee-sales': lazy(() =>
    import(/* webpackChunkName: "record-sales" */ './record-sales/employee-sales-card').then(
      ({ EmployeeSalesCard }) => ({ default: EmployeeSalesCard }),
    ),
  ),
  'item-sales': lazy(() =>
    import(/* webpackChunkName: "record-sales" */ './record-sales/item-sales-card').then(({ ItemSalesCard }) => ({
      default: ItemSalesCard,
    })),
  ),
} satisfies RemoteModule['contributions'];

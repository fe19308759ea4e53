import type { RemoteModule } from '@backoffice/platform/remote/module';
import { lazy } from 'react';

/** Components for the slots of pages, by id. Those of the overview share a chunk, because they are shown together. */
export const contributions = {
  sales: lazy(() =>
    import(/* webpackChunkName: "overview" */ './overview/sales-card').then(({ SalesCard }) => ({
      default: SalesCard,
    })),
  ),
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
} satisfies RemoteModule['contributions'];

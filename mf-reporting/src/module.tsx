import type { RemoteModule } from '@backoffice/shared/remote/module';
import { OrderDetailsPage } from './order-details/order-details-page';
import { OrdersPage } from './orders/orders-page';

export default {
  routes: {
    reporting: [
      { path: 'orders', element: <OrdersPage /> },
      { path: 'orders/order-details/:id', element: <OrderDetailsPage /> },
    ],
  },
} satisfies RemoteModule;

import type { RemoteModule } from '@backoffice/platform/remote/module';
import { createLazyPage } from '@backoffice/ui';
import { DiscountsPage } from './cash-discount/discounts-page';
import { InformationPage } from './information/information-page';
import { OrderNotesPage } from './order-notes/order-notes-page';
import { OrderSourcesPage } from './order-settings/order-sources-page';
import { OrderTypesPage } from './order-settings/order-types-page';
import { PaymentTypesPage } from './order-settings/payment-types-page';
import { OtherSettingsPage } from './other-settings/other-settings-page';
import { EditPrinterPage } from './printers/edit-printer-page';
import { PrintersPage } from './printers/printers-page';
import { CustomerReceiptSettingsPage } from './receipts/customer-receipt-settings-page';
import { KitchenReceiptSettingsPage } from './receipts/kitchen-receipt-settings-page';
import { TaxesPage } from './taxes/taxes-page';
import { TerminalProblemsCard } from './terminals/terminal-problems-card';
import { TerminalsPage } from './terminals/terminals-page';

const history = createLazyPage(() => import('./history/history-page').then(({ HistoryPage }) => HistoryPage));

export default {
  routes: {
    business: [
      { path: 'information', element: <InformationPage /> },
      { path: 'sales_taxes', element: <TaxesPage /> },
      { path: 'discounts', element: <DiscountsPage /> },
      { path: 'printers', element: <PrintersPage /> },
      { path: 'printers/:id/edit', element: <EditPrinterPage /> },
      { path: 'terminals', element: <TerminalsPage /> },
      { path: 'order_notes', element: <OrderNotesPage /> },
      { path: 'order_types', element: <OrderTypesPage /> },
      { path: 'order_sources', element: <OrderSourcesPage /> },
      { path: 'payment_types', element: <PaymentTypesPage /> },
      { path: 'kitchen_receipt_settings', element: <KitchenReceiptSettingsPage /> },
      { path: 'customer_receipt_settings', element: <CustomerReceiptSettingsPage /> },
      { path: 'other_settings', element: <OtherSettingsPage /> },
      { path: 'history', element: history },
    ],
  },
  contributions: {
    // The card is imported statically: it is small, and a separate chunk would cost an extra round trip.
    terminals: async () => TerminalProblemsCard,
  },
} satisfies RemoteModule;

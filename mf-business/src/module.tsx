import type { RemoteModule } from '@backoffice/shared/remote/module';
import { InformationPage } from './information/information-page';
import { OtherSettingsPage } from './other-settings/other-settings-page';
import { EditPrinterPage } from './printers/edit-printer-page';
import { PrintersPage } from './printers/printers-page';
import { CustomerReceiptSettingsPage } from './receipts/customer-receipt-settings-page';
import { KitchenReceiptSettingsPage } from './receipts/kitchen-receipt-settings-page';

export default {
  routes: {
    business: [
      { path: 'information', element: <InformationPage /> },
      { path: 'printers', element: <PrintersPage /> },
      { path: 'printers/:id/edit', element: <EditPrinterPage /> },
      { path: 'kitchen_receipt_settings', element: <KitchenReceiptSettingsPage /> },
      { path: 'customer_receipt_settings', element: <CustomerReceiptSettingsPage /> },
      { path: 'other_settings', element: <OtherSettingsPage /> },
    ],
  },
} satisfies RemoteModule;

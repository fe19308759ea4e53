import type { CustomerReceiptSettings, KitchenReceiptSettings } from '@backoffice/contract/receipt-settings';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';

/** Business details of a restaurant in New York. */
export const business = buildBusinessDetails({ id: 7 });

export const customerSettings: CustomerReceiptSettings = {
  show_order_id: true,
  show_order_note: true,
  show_items_notes: true,
  show_employee: true,
  show_order_time: true,
  show_print_time: true,
  show_entries_with_prices_greater_than_zero: false,
  show_location_address: true,
  show_location_phone: true,
  show_location_website: true,
  updated_at: '2026-01-05T10:00:00.000Z',
};

export const kitchenSettings: KitchenReceiptSettings = {
  show_category: true,
  show_employee: true,
  show_order_note: true,
  show_order_type: true,
  updated_at: '2026-01-05T10:00:00.000Z',
};

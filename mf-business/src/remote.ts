import { listLocations, listTimeZones } from '@backoffice/contract/business-setup';
import { getCashDiscount } from '@backoffice/contract/cash-discount';
import { listHistoryPeople } from '@backoffice/contract/history';
import { listOrderNotes } from '@backoffice/contract/order-notes';
import { getOrderSources, getOrderTypes, getPaymentTypes } from '@backoffice/contract/order-settings';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import { listPrinters } from '@backoffice/contract/printers';
import { getCustomerReceiptSettings, getKitchenReceiptSettings } from '@backoffice/contract/receipt-settings';
import { listTaxes } from '@backoffice/contract/taxes';
import { listTerminals } from '@backoffice/contract/terminals';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import {
  LOCATION_ID,
  PAGING_FILTERS,
  prefetchPath,
  SEARCH_FILTERS,
  urlFilters,
} from '@backoffice/platform/remote/prefetch-path';

const firstPage = { page: DEFAULT_PAGE, per_page: DEFAULT_PER_PAGE };
const params = { id: LOCATION_ID };
const activeTaxes = prefetchPath(listTaxes, { query: { is_active: true, ...firstPage } });
const printers = prefetchPath(listPrinters, { query: firstPage });
const terminals = prefetchPath(listTerminals, { query: firstPage });
const orderNotes = prefetchPath(listOrderNotes, { query: firstPage });

export default {
  name: 'mf-business',
  title: 'Business Setup',
  paths: ['business'],
  visitors: 'signed-in',
  shell: '^1.1.0',
  sidebar: {
    title: 'Business Setup',
    prefix: '/business',
    icon: 'business',
    order: 4,
    links: [
      { heading: 'About your Business' },
      { label: 'Business Information', path: '/business/information' },
      { heading: 'Business Operations' },
      { label: 'Sales Taxes', path: '/business/sales_taxes' },
      { label: 'Discounts', path: '/business/discounts' },
      { label: 'Printers', path: '/business/printers' },
      { label: 'Terminals', path: '/business/terminals' },
      { heading: 'Other Settings' },
      { label: 'Order Notes', path: '/business/order_notes' },
      { label: 'Order Types', path: '/business/order_types' },
      { label: 'Order Sources', path: '/business/order_sources' },
      { label: 'Payment Types', path: '/business/payment_types' },
      { label: 'Kitchen Receipt Settings', path: '/business/kitchen_receipt_settings' },
      { label: 'Customer Receipt Settings', path: '/business/customer_receipt_settings' },
      { label: 'Other Settings', path: '/business/other_settings' },
      { label: 'History', path: '/business/history' },
    ],
  },
  begins: {
    // The business details are not prefetched for this page, because the shell already requests them.
    '/business/information': [prefetchPath(listTimeZones)],
    '/business/sales_taxes': [activeTaxes],
    '/business/discounts': [prefetchPath(getCashDiscount, { params })],
    '/business/printers': [printers],
    '/business/terminals': [terminals],
    '/business/order_notes': [orderNotes],
    '/business/order_types': [prefetchPath(getOrderTypes, { params })],
    '/business/order_sources': [prefetchPath(getOrderSources, { params })],
    '/business/payment_types': [prefetchPath(getPaymentTypes, { params })],
    '/business/kitchen_receipt_settings': [prefetchPath(getKitchenReceiptSettings)],
    '/business/customer_receipt_settings': [prefetchPath(getCustomerReceiptSettings)],
    '/business/other_settings': [prefetchPath(listLocations)],
    '/business/history': [prefetchPath(listHistoryPeople)],
  },
  filters: {
    '/business/sales_taxes': { [activeTaxes]: { ...PAGING_FILTERS, ...urlFilters({ texts: ['is_active'] }) } },
    '/business/printers': { [printers]: SEARCH_FILTERS },
    '/business/terminals': { [terminals]: SEARCH_FILTERS },
    '/business/order_notes': { [orderNotes]: PAGING_FILTERS },
  },
  modules: {
    '/business/information': 'information',
    '/business/sales_taxes': 'sales_taxes',
    '/business/discounts': 'discounts',
    '/business/printers': 'printers',
    '/business/terminals': 'terminals',
    '/business/order_notes': 'order_notes',
    '/business/order_types': 'order_types',
    '/business/order_sources': 'order_sources',
    '/business/payment_types': 'payment_types',
    '/business/kitchen_receipt_settings': 'kitchen_receipt_settings',
    '/business/customer_receipt_settings': 'customer_receipt_settings',
    '/business/other_settings': 'other_settings',
    '/business/history': 'history',
  },
  contributions: [{ id: 'terminals', slot: 'reporting.overview', title: 'Terminals', order: 60, module: 'terminals' }],
  commands: [
    {
      label: 'Add Terminal',
      path: '/business/terminals?terminal=new',
      keywords: 'pair device register',
      isChange: true,
    },
    {
      label: 'New Location',
      path: '/business/other_settings?location=new',
      keywords: 'restaurant branch',
      isOwnerOnly: true,
      // Earlier shells know only `isChange`.
      isChange: true,
    },
  ],
} satisfies RemoteDescription;

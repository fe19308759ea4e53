import { bootstrap } from '@backoffice/contract/bootstrap';
import { terminalTask } from '@backoffice/contract/rights';

const item = {
  price_type: 'Fixed' as const,
  category_ids: [1],
  tax_ids: [1],
  modifier_group_ids: [1],
};
/** Bootstrap response for a terminal of a small restaurant in New York. */
export const bootstrapFixture = bootstrap.parse({
  location: {
    id: 1,
    name: 'Harbor',
    timezone: 'America/New_York',
    day_cutoff: '00:00',
    phone_number: '',
    email: '',
    website: '',
    address_string: '',
    cash_discount_rate: 3,
    is_cash_discount_enabled: true,
    lock_screen_after_each_transaction: false,
  },
  terminal: { id: 1, name: 'Bar' },
  categories: [{ id: 1, name: 'Mains', color_code: '#112233', item_ids: [1], modifier_group_ids: [] }],
  items: Array.from({ length: 8 }, (_, index) => ({
    ...item,
    id: index + 1,
    name: `Dish ${index}`,
    price: 9.95 + index,
  })),
  modifier_groups: [{ id: 1, name: 'Sides', min: 1, max: 2, modifiers: [{ id: 1, name: 'Fries', price: 2.5 }] }],
  taxes: [{ id: 1, name: 'Sales tax', rate: 8.875 }],
  printers: [],
  kitchen_receipt: {},
  customer_receipt: {},
  order_types: ['DineIn', 'TakeOut', 'Delivery', 'PickUp'],
  order_sources: ['Pos', 'Online', 'Kiosk'],
  payment_types: ['Cash', 'Card'],
  order_notes: [{ id: 1, name: 'No onions' }],
  employees: [{ id: 1, first_name: 'Ada', last_name: 'Byron', tasks: [...terminalTask.options] }],
});

import type { Rights } from '@backoffice/contract/rights';
import { BOOKKEEPER_RIGHTS, MANAGER_RIGHTS } from '../../accounts/default-roles';
import type { RestaurantPlan } from '../restaurant-plan';
import { CATEGORIES } from './harbor-and-vine-menu';
import { MODIFIER_GROUPS } from './harbor-and-vine-modifiers';

const FLOOR: Rights = { orders: 'view', pos_discounts: 'manage' };

/** The demonstration's first location: a harborside bistro in New York that is open around the clock. */
export const HARBOR_AND_VINE: RestaurantPlan = {
  name: 'Harbor & Vine',
  phone_number: '2125550148',
  email: 'hello@harborandvine.example.com',
  website: 'www.harborandvine.example.com',
  timezone: 'America/New_York',
  address: '88 South Street, New York, NY 10038',
  cashDiscountRate: 4,
  taxes: [{ name: 'NYC Sales Tax', rate: 8.875, jurisdiction: 'New York State' }],
  modifierGroups: MODIFIER_GROUPS,
  categories: CATEGORIES,
  roles: [
    { name: 'Manager', rights: MANAGER_RIGHTS },
    { name: 'Bookkeeper', rights: BOOKKEEPER_RIGHTS },
    { name: 'Server', rights: FLOOR },
    { name: 'Bartender', rights: { ...FLOOR, pos_cash_drawer: 'manage' } },
    { name: 'Busser', rights: {} },
  ],
  employees: [
    { first_name: 'Olivia', last_name: 'Hart', role: 'Manager', passcode: '4821' },
    { first_name: 'Marcus', last_name: 'Bell', role: 'Manager', passcode: '7305' },
    { first_name: 'Priya', last_name: 'Raman', role: 'Server', passcode: '1946' },
    { first_name: 'Daniel', last_name: 'Okafor', role: 'Server', passcode: '5582' },
    { first_name: 'Sofia', last_name: 'Moretti', role: 'Server', passcode: '6073' },
    { first_name: 'James', last_name: 'Whitfield', role: 'Server', passcode: '2219' },
    { first_name: 'Mei', last_name: 'Tanaka', role: 'Server', passcode: '8854' },
    { first_name: 'Andre', last_name: 'Dubois', role: 'Server', passcode: '3467' },
    { first_name: 'Hannah', last_name: 'Lindqvist', role: 'Server', passcode: '9120' },
    { first_name: 'Rafael', last_name: 'Ortiz', role: 'Bartender', passcode: '7741' },
    { first_name: 'Grace', last_name: 'Kelley', role: 'Bartender', passcode: '6638' },
    { first_name: 'Luis', last_name: 'Herrera', role: 'Busser', passcode: '3058' },
    { first_name: 'Nadia', last_name: 'Karim', role: 'Busser', passcode: '9463' },
    { first_name: 'Tom', last_name: 'Brandt', role: 'Server', passcode: '4400', isFormer: true },
  ],
  terminals: ['Front Counter', 'Bar'],
  printers: [
    { name: 'Front Receipt Printer', receipt_print_type: 'Customer', categories: [] },
    {
      name: 'Kitchen Printer',
      receipt_print_type: 'Kitchen',
      categories: ['Starters', 'Salads', 'Burgers and Sandwiches', 'Mains', 'Sides', 'Desserts'],
    },
    {
      name: 'Bar Printer',
      receipt_print_type: 'KitchenAndCustomer',
      categories: ['Coffee and Soft Drinks', 'Beer, Wine and Cocktails'],
    },
  ],
  orderNotes: ['Birthday', 'Allergy at table', 'Rush', 'Window seat'],
  tips: {
    ruleSets: [
      { daysAgo: 89, shares: { Busser: 10, Bartender: 5 } },
      { daysAgo: 30, shares: { Busser: 15, Bartender: 5 } },
    ],
    // On Mondays, no busser works.
    workers: [
      { first_name: 'Luis', weekdays: [2, 3, 4, 5, 6] },
      { first_name: 'Nadia', weekdays: [0, 4, 5, 6] },
    ],
  },
  salesPattern: {
    ...{ ordersPerDay: 160, opens: 0, closes: 24 },
    extras: { serviceCharge: { name: 'Large Party Service', rate: 18, fromGuests: 6 } },
  },
};

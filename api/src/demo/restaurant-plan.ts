import type { Tender } from '@backoffice/contract/sale-kinds';
import type { RoleDefinition } from '../accounts/default-roles';

/** The records of a demonstration restaurant, which reference each other by name, and the pattern of its sales. */
export interface RestaurantPlan {
  name: string;
  phone_number: string;
  email: string;
  website: string;
  timezone: string;
  address: string;
  cashDiscountRate: number;
  taxes: { name: string; rate: number; jurisdiction: string }[];
  modifierGroups: ModifierGroupPlan[];
  categories: CategoryPlan[];
  roles: readonly RoleDefinition[];
  employees: { first_name: string; last_name: string; role: string; passcode: string; isFormer?: boolean }[];
  terminals: string[];
  printers: {
    name: string;
    receipt_print_type: 'Customer' | 'Kitchen' | 'KitchenAndCustomer';
    /** Names of the categories whose items the printer prints for the kitchen. */
    categories: string[];
  }[];
  orderNotes: string[];
  /** Payment types that the terminals accept in addition to cash and card. */
  furtherPaymentTypes?: Tender[];
  tips?: TipsPlan;
  salesPattern: SalesPattern;
}

export interface TipsPlan {
  /** Rules took effect `daysAgo` days ago, at most 89. `shares` maps team roles to percentages of the tips. */
  ruleSets: { daysAgo: number; shares: Record<string, number> }[];
  /** Employees who take no orders, by first name, with the weekdays on which they work; 0 is Sunday. */
  workers: { first_name: string; weekdays: number[] }[];
}

export interface ModifierGroupPlan {
  name: string;
  min: number;
  max: number;
  /** Name and price in dollars. */
  modifiers: [name: string, price: number][];
}

export interface CategoryPlan {
  name: string;
  color_code: string;
  /** Names of the modifier groups that the category's items inherit. */
  modifierGroups: string[];
  /** Course of a meal for which simulated guests order the items. */
  course: 'starter' | 'main' | 'side' | 'dessert' | 'drink';
  items: ItemPlan[];
}

export interface ItemPlan {
  name: string;
  desc: string;
  price: number;
  modifierGroups?: string[];
  /** Relative frequency of orders; defaults to 1. */
  popularity?: number;
}

export interface SalesPattern {
  /** Average number of orders per day before weekday factors. */
  ordersPerDay: number;
  /** Opening and closing hour, whole hours in the location's time zone. */
  opens: number;
  closes: number;
  extras?: OrderExtras;
}

/** Additional features of the generated orders, which then also have guest counts and discount reasons. */
export interface OrderExtras {
  /** Taxed service charge in percent for parties of at least `fromGuests` guests. */
  serviceCharge: { name: string; rate: number; fromGuests: number };
  /** Totals paid in cash are rounded to a multiple of this number of cents; not rounded when undefined. */
  cashRounding?: number;
}

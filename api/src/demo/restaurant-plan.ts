import type { ModuleId } from '@backoffice/contract/team-roles';

/** A restaurant as it is written down, by names: its rows are made by createRestaurant. */
export interface RestaurantPlan {
  name: string;
  phone_number: string;
  email: string;
  website: string;
  timezone: string;
  address: string;
  cashDiscountRate: number;
  taxes: { name: string; rate: number }[];
  modifierGroups: ModifierGroupPlan[];
  categories: CategoryPlan[];
  roles: { name: string; modules: ModuleId[] }[];
  employees: { first_name: string; last_name: string; role: string; passcode: string; isFormer?: boolean }[];
  terminals: string[];
  printers: {
    name: string;
    receipt_print_type: 'Customer' | 'Kitchen' | 'KitchenAndCustomer';
    /** Categories whose items it prints for the kitchen. */
    categories: string[];
  }[];
  orderNotes: string[];
  salesPattern: SalesPattern;
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
  /** Names of modifier groups that its items inherit. */
  modifierGroups: string[];
  /** When it is ordered: a drink goes with everything, a dessert comes last. */
  course: 'starter' | 'main' | 'side' | 'dessert' | 'drink';
  items: ItemPlan[];
}

export interface ItemPlan {
  name: string;
  desc: string;
  price: number;
  modifierGroups?: string[];
  /** How much more often than others it is ordered; 1 where it is not said. */
  popularity?: number;
}

/** How the restaurant sells. */
export interface SalesPattern {
  /** Orders of an ordinary day. */
  ordersPerDay: number;
  /** Opening hours on the location's clocks, whole hours. */
  opens: number;
  closes: number;
}

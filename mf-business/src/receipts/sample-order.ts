import { dayStart } from '@backoffice/platform/dates';
import type { ReceiptOrder } from '@backoffice/ui/receipt';

const MINUTE_MS = 60_000;
const ORDER_TIME_MINUTES = 18 * 60 + 42;
const PRINT_DELAY_MINUTES = 51;

/** Returns an example order with all optional parts of a receipt, placed on an evening in the time zone `zone`. */
export function buildSampleOrder(zone: string): ReceiptOrder {
  const midnight = new Date(dayStart('2026-05-14', zone)).getTime();
  const addMinutes = (minutes: number) => new Date(midnight + minutes * MINUTE_MS).toISOString();
  return {
    orderId: 1047,
    orderTime: addMinutes(ORDER_TIME_MINUTES),
    printTime: addMinutes(ORDER_TIME_MINUTES + PRINT_DELAY_MINUTES),
    employee: 'Maria Alvarez',
    orderType: 'DineIn',
    note: 'Birthday: candle with dessert',
    lines: [
      {
        quantity: 2,
        name: 'Margherita Pizza',
        category: 'Pizza',
        modifiers: [
          { name: 'Extra Mozzarella', price: 1.5 },
          { name: 'Thin Crust', price: 0 },
        ],
        note: 'Cut into squares',
        price: 12.5,
        total: 28,
      },
      {
        quantity: 1,
        name: 'Caesar Salad',
        category: 'Starters',
        modifiers: [{ name: 'Grilled Chicken', price: 4 }],
        note: 'Dressing on the side',
        price: 9.5,
        total: 13.5,
      },
      { quantity: 1, name: 'Bread Basket', category: 'Starters', price: 0, total: 0 },
      { quantity: 2, name: 'House Lemonade', category: 'Drinks', price: 5.25, total: 10.5 },
    ],
    totals: [
      { label: 'Subtotal', amount: 52 },
      { label: 'Sales Tax 8.25%', amount: 4.29 },
      { label: 'Total', amount: 56.29, strong: true },
    ],
  };
}

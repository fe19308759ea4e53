import type { Page } from '@playwright/test';

/** The path of a screen, or the path of a list whose first "Details" link opens the screen. */
export type Screen = string | { list: string };

/** Opens a path of the back office. */
export type Navigate = (path: string) => Promise<unknown>;

/** The signed-in screens and their dialogs, by area. The keys name the screenshots. */
export const SCREENS: Record<string, Record<string, Screen>> = {
  Reports: {
    overview: '/reporting/overview',
    orders: '/reporting/orders',
    'orders-yesterday': '/reporting/orders?date_filter=yesterday',
    'orders-more-filters': '/reporting/orders?date_filter=last_month&card_type=Credit',
    'order-details': { list: '/reporting/orders?date_filter=yesterday' },
    transactions: '/reporting/transactions?date_filter=yesterday',
    'transaction-details': { list: '/reporting/transactions?date_filter=yesterday' },
    drawers: '/reporting/cash-reconciliation?date_filter=last_week',
    'drawer-details': { list: '/reporting/cash-reconciliation?date_filter=last_week' },
    'product-mix': '/reporting/items?date_filter=last_week',
    'sales-by-category': '/reporting/sales?date_filter=last_week&by=category&compare=previous',
    'sales-by-two': '/reporting/sales?date_filter=last_week&by=weekday&then_by=order_type&compare=previous',
    'sales-heat-map': '/reporting/sales?date_filter=last_month&by=hour&then_by=weekday',
    taxes: '/reporting/taxes?date_filter=last_month',
    staff: '/reporting/staff?date_filter=last_week',
    tips: '/reporting/tips?date_filter=last_week&by=day',
    'tip-rules': '/reporting/tips?date_filter=last_week&rules=open',
    exceptions: '/reporting/exceptions?date_filter=last_month',
    closings: '/reporting/closings',
    'z-report': '/reporting/closings/1',
    journal: '/reporting/closings/journal?date_filter=last_week',
    'journal-accounts': '/reporting/closings/journal?date_filter=last_week&accounts=open',
    'how-figures-add-up': '/reporting/reconciliation?date_filter=last_week',
    'report-emails': '/reporting/mails',
    'report-email-new': '/reporting/mails?mail=new',
  },
  Employees: {
    employees: '/employee/employees',
    employee: '/employee/employees?employee=1',
    'employee-sales': '/employee/employees?employee=1&tab=sales-by-day',
    'employee-edit': '/employee/employees?employee=1&edit=true',
    'employee-new': '/employee/employees?employee=new',
    'team-roles': '/employee/team_roles',
    'team-role-edit': '/employee/team_roles?role=2&edit=true',
    users: '/employee/users',
    'user-new': '/employee/users?user=new',
  },
  Menu: {
    categories: '/menu/categories',
    'category-edit': '/menu/categories?category=1&edit=true',
    category: '/menu/categories/1/edit',
    items: '/menu/items',
    'item-new': '/menu/items/new',
    'item-edit': '/menu/items/1/edit',
    'item-details': '/menu/items/1/details',
    'item-sales': '/menu/items/1/details?tab=sales-by-day',
    modifiers: '/menu/modifiers',
    'modifier-group-edit': '/menu/modifiers?editId=1',
    import: '/menu/import',
  },
  'Business Setup': {
    information: '/business/information',
    'sales-taxes': '/business/sales_taxes',
    'tax-edit': '/business/sales_taxes?tax=1&edit=true',
    discounts: '/business/discounts',
    'discount-edit': '/business/discounts?edit=rate',
    printers: '/business/printers',
    'printer-edit': '/business/printers/1/edit',
    terminals: '/business/terminals',
    'terminal-new': '/business/terminals?terminal=new',
    'order-notes': '/business/order_notes',
    'order-types': '/business/order_types',
    'order-sources': '/business/order_sources',
    'payment-types': '/business/payment_types',
    'kitchen-receipt': '/business/kitchen_receipt_settings',
    'customer-receipt': '/business/customer_receipt_settings',
    'other-settings': '/business/other_settings',
    'location-new': '/business/other_settings?location=new',
    history: '/business/history',
  },
  'the shell': {
    account: '/account',
    'account-security': '/account/security',
    terms: '/terms',
    'privacy-policy': '/privacy-policy',
    system: '/system',
    'missing-preview': '/menu/items?preview=mf-menu@9.9.9',
  },
};

/**
 * Opens a screen by its URL or, for the details of a record, by the link in its list. `navigate` opens a path; by
 * default, it loads the document.
 */
export async function openScreen(
  page: Page,
  screen: Screen,
  navigate: Navigate = (path) => page.goto(path),
): Promise<void> {
  if (typeof screen === 'string') {
    await navigate(screen);
    return;
  }
  await navigate(screen.list);
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await page.waitForURL(/details/);
}

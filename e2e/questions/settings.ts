import type { Question } from './question';
import { countRows, readPageText, readRow } from './read';
import { openFromSidebar } from './steps';

const AT_PLACE = 'location_id = (SELECT id FROM place)';
const setup = (name: string) => openFromSidebar('Business Setup', name);

/** Questions about the settings of the restaurant and the rights of its users. */
export const SETTINGS_QUESTIONS: Question[] = [
  {
    ask: 'What discount do guests get who pay in cash?',
    steps: [setup('Discounts')],
    read: readRow('Discounts', { Name: 'Cash discount' }, 'Rate'),
    sql: `SELECT cash_discount_rate FROM locations WHERE id = (SELECT id FROM place)`,
  },
  {
    ask: 'Which terminals are paired?',
    steps: [setup('Terminals')],
    read: countRows('Terminals', 'Status', 'Paired'),
    sql: `SELECT count(*) FROM terminals WHERE paired_at IS NOT NULL AND revoked_at IS NULL AND ${AT_PLACE}`,
  },
  {
    ask: 'How many categories does the kitchen printer print?',
    steps: [setup('Printers')],
    read: readRow('Printers', { Name: 'Kitchen Printer' }, 'Categories'),
    sql: `SELECT count(*) FROM printer_categories c JOIN printers p ON p.location_id = c.location_id AND p.id = c.printer_id
      WHERE p.name = 'Kitchen Printer' AND p.${AT_PLACE}`,
  },
  {
    ask: 'Do we take gift cards?',
    steps: [setup('Payment Types')],
    read: async (page) => [(await page.getByRole('switch', { name: /^Gift Card/ }).isChecked()) ? 'yes' : 'no'],
    sql: `SELECT CASE WHEN bool_or(is_enabled) THEN 'yes' ELSE 'no' END FROM (SELECT is_enabled FROM payment_type_settings
      WHERE payment_type = 'GiftCard' AND ${AT_PLACE} UNION ALL SELECT false) settings`,
  },
  {
    ask: 'Who set the back office up, and how many records did that add?',
    steps: [setup('History')],
    read: readPageText(/changed (\d+) records: Locations/),
    sql: `SELECT count(DISTINCT (kind, record_id)) FROM changes WHERE ${AT_PLACE} AND change_set =
      (SELECT change_set FROM changes WHERE kind = 'locations' AND action = 'insert' AND ${AT_PLACE} ORDER BY id LIMIT 1)`,
  },
  {
    ask: 'Who may sign in to the back office as a bookkeeper?',
    steps: [openFromSidebar('Employees', 'Users')],
    read: readRow('Users', { Role: 'Bookkeeper' }, 'Name', 'Email'),
    sql: `SELECT user_name, email FROM users JOIN user_locations l ON l.user_id = users.id
      JOIN employee_roles r ON r.location_id = l.location_id AND r.id = l.role_id
      WHERE r.name = 'Bookkeeper' AND l.${AT_PLACE}`,
  },
  {
    ask: 'May bartenders open the cash drawer?',
    steps: [openFromSidebar('Employees', 'Team Roles')],
    read: async (page) => {
      const [access = ''] = await readRow('Team Roles', { Role: 'Bartender' }, 'Access')(page);
      return [access.includes('cash drawer') ? 'yes' : 'no'];
    },
    sql: `SELECT CASE WHEN rights ? 'pos_cash_drawer' THEN 'yes' ELSE 'no' END FROM employee_roles
      WHERE name = 'Bartender' AND ${AT_PLACE}`,
  },
];

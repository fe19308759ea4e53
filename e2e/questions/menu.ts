import type { Question } from './question';
import { readPageText, readRow } from './read';
import { checkRadio, clickButton, followLink, openFromSidebar } from './steps';

const AT_PLACE = 'location_id = (SELECT id FROM place) AND deleted_at IS NULL';
const items = openFromSidebar('Menu', 'Items');

/** Questions about the items of the menu and their prices. */
export const MENU_QUESTIONS: Question[] = [
  {
    ask: 'What does the Caesar salad cost?',
    steps: [items],
    read: readRow('Items', { Name: 'Caesar Salad' }, 'Price'),
    sql: `SELECT price FROM items WHERE name = 'Caesar Salad' AND ${AT_PLACE}`,
  },
  {
    ask: 'How many items are in our starters?',
    steps: [openFromSidebar('Menu', 'Categories')],
    read: readPageText(/Starters (\d+) items/),
    sql: `SELECT count(*) FROM item_categories ic JOIN items i ON i.location_id = ic.location_id AND i.id = ic.item_id
      JOIN categories c ON c.location_id = ic.location_id AND c.id = ic.category_id
      WHERE c.name = 'Starters' AND c.location_id = (SELECT id FROM place) AND i.deleted_at IS NULL`,
  },
  {
    ask: 'What does oat milk cost extra?',
    steps: [openFromSidebar('Menu', 'Modifiers'), followLink('Milk')],
    read: async (page) => {
      const names = page.getByRole('dialog').getByRole('textbox');
      const values = await names.evaluateAll((all) =>
        all.map((one) => (one instanceof HTMLInputElement ? one.value : '')),
      );
      return [values[values.indexOf('Oat Milk') + 1] ?? ''];
    },
    sql: `SELECT price FROM modifiers WHERE name = 'Oat Milk' AND ${AT_PLACE}`,
  },
  {
    ask: 'How many items are on the menu, and how many of them are hidden?',
    steps: [items, checkRadio('Hidden on POS')],
    read: async (page) => {
      const shown = await page.getByRole('link', { name: /^Items \d+$/ }).innerText();
      return [shown.replace(/\D/g, ''), String(await page.getByRole('main').getByRole('switch').count())];
    },
    sql: `SELECT count(*) FILTER (WHERE active), count(*) FILTER (WHERE hide_status <> 'UnHide') FROM items WHERE ${AT_PLACE}`,
  },
  {
    ask: 'When was the price of the oysters last touched, and by whom?',
    steps: [items, followLink('Oysters on the Half Shell'), clickButton('History')],
    read: async (page) => [
      (await page.getByRole('dialog').getByRole('listitem').first().innerText()).split(/ (added|changed)/)[0] ?? '',
    ],
    sql: `SELECT CASE actor WHEN 'user' THEN user_name WHEN 'system' THEN 'The system' END FROM changes
      WHERE kind = 'items' AND record_name = 'Oysters on the Half Shell' AND location_id = (SELECT id FROM place)
      ORDER BY id DESC LIMIT 1`,
  },
];

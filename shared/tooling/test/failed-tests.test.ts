import { listFailedTests } from './failed-tests';

test('listFailedTests returns the failed files and tests of jest once, without the console output of passed tests', () => {
  const output = `PASS src/taxes.test.ts
  ● Console
    console.warn
FAIL src/orders.test.ts (5.2 s)
  ● orders › are listed by day

    expect(received).toBe(expected)

      3 |   const orders = list();
    > 4 |   expect(orders).toBe(5);
Summary of all failing tests
FAIL src/orders.test.ts (5.2 s)
  ● orders › are listed by day

Tests:       1 failed, 2 passed, 3 total`;
  expect(listFailedTests(output)).toEqual([
    'FAIL src/orders.test.ts (5.2 s)',
    '  ● orders › are listed by day',
    '    expect(received).toBe(expected)',
  ]);
});

test('listFailedTests returns the failed files and tests of jest-light-runner', () => {
  const output = `PASS src/taxes.test.ts
FAIL src/orders.test.ts (5.2 s)
orders > are listed by day
    TypeError: orders is not iterable
        at list (src/orders.ts:4:7)

orders > have a total
    Error: expect(received).toBe(expected)
    
    Received: 5

orders > are stored
    error: relation "orders" does not exist

Tests:       3 failed, 2 passed, 5 total`;
  expect(listFailedTests(output)).toEqual([
    'FAIL src/orders.test.ts (5.2 s)',
    'orders > are listed by day',
    '    TypeError: orders is not iterable',
    'orders > have a total',
    '    Error: expect(received).toBe(expected)',
    '    Received: 5',
    'orders > are stored',
    '    error: relation "orders" does not exist',
  ]);
});

test('listFailedTests returns the failed tests of Playwright', () => {
  const output = `  ✘  7 menu.spec.ts:12:1 › adds an item (4.1s)
  1) menu.spec.ts:12:1 › adds an item ──────────

    Error: expect(locator).toBeVisible() failed

    Locator: getByText('Soup')
    Timeout: 15000ms

      10 |   await page.getByRole('button', { name: 'Save' }).click();
    > 11 |   await expect(page.getByText('Soup')).toBeVisible();
        at menu.spec.ts:11:40

  1 failed
    menu.spec.ts:12:1 › adds an item ──────────
  3 passed (20.1s)`;
  expect(listFailedTests(output)).toEqual([
    '  1) menu.spec.ts:12:1 › adds an item',
    '    Error: expect(locator).toBeVisible() failed',
    "    Locator: getByText('Soup')",
    '    Timeout: 15000ms',
  ]);
});

test('listFailedTests returns the first eight lines of a long error', () => {
  const rows = Array.from({ length: 20 }, (_, index) => `    + row ${index}`);
  const output = ['FAIL src/orders.test.ts', '  ● orders › are equal', '', '    - Expected', ...rows].join('\n');
  expect(listFailedTests(output)).toEqual([
    'FAIL src/orders.test.ts',
    '  ● orders › are equal',
    '    - Expected',
    ...rows.slice(0, 7),
  ]);
});

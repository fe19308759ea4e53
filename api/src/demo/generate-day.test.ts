import { prepareRestaurants } from '../../test/demonstration-suite';
import { useTestApp } from '../../test/use-test-app';
import { withLocation } from '../database/location-scope';
import { findBootstrap } from '../modules/pos/bootstrap.repository';
import { generateDay, type SalesInputs } from './generate-day';
import type { Simulation } from './simulation';

const suite = useTestApp();
let restaurant: Simulation;
let inputs: SalesInputs;

beforeAll(async () => {
  const [first] = await prepareRestaurants(suite);
  const terminal = first?.terminals[0];
  if (!first || !terminal) throw new Error('The demonstration has no restaurant with a terminal');
  restaurant = first;
  const bootstrap = await withLocation(suite.db, restaurant.locationId, (scope) => findBootstrap(scope, terminal));
  inputs = { bootstrap, version: '1', formerEmployees: [] };
});

test('generateDay returns cached sales when it is called again for the same day', () => {
  const sales = generateDay(restaurant, inputs, '2026-11-02');
  expect(sales.length).toBeGreaterThan(10);
  expect(generateDay(restaurant, inputs, '2026-11-02')).toBe(sales);
  expect(generateDay(restaurant, inputs, '2026-11-03')).not.toEqual(sales);
});

test('generateDay generates the sales of a day again after the menu or the employees have changed', () => {
  const sales = generateDay(restaurant, inputs, '2026-11-02');
  const changed = generateDay(restaurant, { ...inputs, version: '2' }, '2026-11-02');
  expect(changed).toEqual(sales);
  expect(changed).not.toBe(sales);
  expect(generateDay(restaurant, { ...inputs, formerEmployees: [1] }, '2026-11-02')).not.toBe(sales);
});

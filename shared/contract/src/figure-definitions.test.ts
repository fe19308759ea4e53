import { defineFigure, FIGURE_DEFINITIONS } from './figure-definitions';

const definitions = Object.entries(FIGURE_DEFINITIONS).flatMap(([source, terms]) =>
  Object.entries(terms).map(([term, text]): [string, string] => [`${source}: ${term}`, text]),
);

test('every definition has one or two sentences of at most 160 characters', () => {
  const others = definitions.filter(
    ([, text]) => text.length > 160 || !/^[^a-z].*\.$/.test(text) || text.split(/[.] /).length > 2,
  );
  expect(others).toEqual([]);
});

test('defineFigure returns undefined for a label that the report does not show', () => {
  expect(defineFigure('orders', 'Cash in')).toBeUndefined();
});

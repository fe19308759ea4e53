import { createDraft, INVALID_DATE, pickDay, readDraft } from './range-draft';

const typed = (start: string, end: string) => readDraft({ start, end, picking: false });

test('readDraft returns a custom range for two entered days', () => {
  expect(typed('3/5/2025', '03/07/2025')).toEqual({
    value: { preset: 'Custom Date Range', start: '2025-03-05', end: '2025-03-07' },
    errors: {},
  });
});

test.each([
  ['02/29/2023', '03/01/2023', { start: INVALID_DATE }],
  ['02/28/2023', '13/01/2023', { end: INVALID_DATE }],
  ['', 'soon', { start: INVALID_DATE, end: INVALID_DATE }],
  ['12/31/1899', '01/01/1900', { start: INVALID_DATE }],
  ['12/31/2100', '01/01/2101', { end: INVALID_DATE }],
  ['03/08/2025', '03/07/2025', { end: INVALID_DATE }],
])('readDraft rejects a range from %j to %j', (start, end, errors) => {
  expect(typed(start, end)).toEqual({ errors });
});

test('readDraft accepts the first and the last valid year', () => {
  expect(typed('01/01/1900', '12/31/2100').errors).toEqual({});
});

test('pickDay returns the range between two clicked days, in either order', () => {
  const before = createDraft({ start: '2025-01-01', end: '2025-01-31' });
  const forwards = pickDay(pickDay(before, '2025-03-05'), '2025-03-07');
  const backwards = pickDay(pickDay(before, '2025-03-07'), '2025-03-05');
  expect(forwards).toEqual({ start: '03/05/2025', end: '03/07/2025', picking: false });
  expect(backwards).toEqual(forwards);
});

test('pickDay returns a range of one day after one click', () => {
  const draft = pickDay(createDraft({ start: '2025-01-01', end: '2025-01-31' }), '2025-03-05');
  expect(readDraft(draft).value).toEqual({ preset: 'Custom Date Range', start: '2025-03-05', end: '2025-03-05' });
});

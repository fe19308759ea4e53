import { timeZoneLabel } from './time-zone';

test('a zone is called by the name that people use, beside its id', () => {
  expect(timeZoneLabel('America/New_York')).toBe('Eastern Time (America/New_York)');
});

test('a zone that the browser does not know keeps its id', () => {
  expect(timeZoneLabel('Mars/Olympus_Mons')).toBe('Mars/Olympus_Mons');
});

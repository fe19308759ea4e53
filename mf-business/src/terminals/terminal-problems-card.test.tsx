import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { TerminalProblemsCard } from './terminal-problems-card';
import { buildTerminal, pairedFields, StubbedTerminals } from './testing/terminal-stub';

const api = stubApi();
signInBeforeEach();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function showCard(terminals: ReturnType<typeof buildTerminal>[]) {
  new StubbedTerminals(api, terminals);
  renderWithProviders(<TerminalProblemsCard />);
}

test('the Terminals card of the Overview lists the paired terminals that have sent no request for 15 minutes', async () => {
  showCard([
    buildTerminal(1, { name: 'Bar', ...pairedFields, last_seen_at: minutesAgo(14) }),
    buildTerminal(2, { name: 'Door', ...pairedFields, last_seen_at: '2026-01-05T10:00:00.000Z' }),
    buildTerminal(3, { name: 'Garden', ...pairedFields, last_seen_at: null }),
    buildTerminal(4, { name: 'Store' }),
  ]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Door last heard from January 5, 2026 at 05:00 AM',
    'Garden was never heard from',
  ]);
});

test('the Terminals card of the Overview lists a silent terminal that comes after fifty others', async () => {
  const others = Array.from({ length: 50 }, (_, index) => buildTerminal(index + 1, { status: 'Revoked' }));
  showCard([...others, buildTerminal(51, { name: 'Door', ...pairedFields, last_seen_at: null })]);
  expect(await screen.findByRole('listitem')).toHaveTextContent('Door was never heard from');
});

test('the Terminals card of the Overview says that all paired terminals are connected when none is silent', async () => {
  showCard([buildTerminal(1, { ...pairedFields, last_seen_at: minutesAgo(1) }), buildTerminal(2, {})]);
  expect(await screen.findByText('The only paired terminal is connected.')).toBeVisible();
});

test('the Terminals card of the Overview counts several connected terminals', async () => {
  const connected = { ...pairedFields, last_seen_at: minutesAgo(1) };
  showCard([buildTerminal(1, connected), buildTerminal(2, connected)]);
  expect(await screen.findByText('All 2 are connected.')).toBeVisible();
});

test('the Terminals card of the Overview lists a connected terminal whose clock is wrong', async () => {
  const connected = { ...pairedFields, last_seen_at: minutesAgo(1) };
  showCard([
    buildTerminal(1, { name: 'Bar', ...connected, clock_difference_minutes: 180 }),
    buildTerminal(2, { name: 'Door', ...pairedFields, last_seen_at: null, clock_difference_minutes: -7 }),
    buildTerminal(3, { name: 'Garden', ...connected, clock_difference_minutes: null }),
    buildTerminal(4, { name: 'Store', status: 'Revoked', clock_difference_minutes: 180 }),
  ]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Bar clock is 3 hours behind',
    'Door was never heard from, clock is 7 minutes ahead',
  ]);
});

test('the Terminals card of the Overview says that no terminal is paired when there are none', async () => {
  showCard([buildTerminal(1, {})]);
  expect(await screen.findByText('No terminal is paired.')).toBeVisible();
});

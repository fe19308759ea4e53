import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { kitchenSettings } from './testing/receipts-fixtures';
import { getSwitch, openReceiptPage, stubKitchenSettings } from './testing/stub-receipt-settings';

const api = stubApi();
signInBeforeEach({ locationId: 7 });
beforeEach(() => {
  stubKitchenSettings(api);
});

const open = () => openReceiptPage('kitchen');

test('the kitchen receipt page shows a switch for each option', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Kitchen Receipt Settings' })).toBeInTheDocument();
  const names = screen.getAllByRole<HTMLInputElement>('switch').map((box) => box.labels?.[0]?.textContent);
  expect(names).toEqual(['Show Category', 'Show Employee', 'Show Order Note', 'Show Order Type']);
});

test.each([
  ['Show Category', 'Starters'],
  ['Show Employee', 'Maria Alvarez'],
  ['Show Order Note', 'Birthday: candle with dessert'],
  ['Show Order Type', 'Dine In'],
])('the switch "%s" hides and shows "%s" in the sample ticket', async (name, text) => {
  const { user, sample } = await open();
  expect(getSwitch(name)).toBeChecked();
  expect(within(sample).getByText(text)).toBeInTheDocument();
  await user.click(getSwitch(name));
  expect(within(sample).queryByText(text)).not.toBeInTheDocument();
  expect(sample).toHaveTextContent('2Margherita Pizza');
  await user.click(getSwitch(name));
  expect(within(sample).getByText(text)).toBeInTheDocument();
});

test('the kitchen receipt page shows no switch for an option that the server does not return, and the sample shows the option’s content', async () => {
  const { show_category, ...rest } = kitchenSettings;
  stubKitchenSettings(api, rest);
  const { sample } = await open();
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  expect(screen.queryByRole('switch', { name: 'Show Category' })).not.toBeInTheDocument();
  expect(sample).toHaveTextContent('Starters');
});

import { type BusinessDetails, getBusinessDetails } from '@backoffice/shared/contract/locations';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

const business: BusinessDetails = {
  id: 7,
  name: 'The Corner Table',
  phone_number: '2125550187',
  email: 'hello@cornertable.example.com',
  website: 'cornertable.example.com',
  timezone: 'America/New_York',
  address: '148 Mulberry Street',
  address_string: '148 Mulberry Street, New York, NY 10013',
  updated_at: '2026-01-05T10:00:00.000Z',
};

const open = () => renderRemote(module, '/business/information');

/** Terms and their values, once they are known. */
async function definitions() {
  await screen.findByText('Eastern Time (America/New_York)');
  const [terms, values] = [screen.getAllByRole('term'), screen.getAllByRole('definition')];
  return terms.map((term, place) => [term.textContent, values[place]?.textContent]);
}

test("shows the signed-in user's location", async () => {
  const asked: unknown[] = [];
  api.answer(getBusinessDetails, ({ params }) => {
    asked.push(params);
    return business;
  });
  open();
  expect(await definitions()).toEqual([
    ['Restaurant Name', 'The Corner Table'],
    ['Restaurant Phone Number', '2125550187'],
    ['Restaurant Email Address', 'hello@cornertable.example.com'],
    ['Restaurant Website', 'cornertable.example.com'],
    ['Time Zone', 'Eastern Time (America/New_York)'],
    ['Restaurant Address', '148 Mulberry Street, New York, NY 10013'],
  ]);
  expect(asked).toEqual([{ id: 7 }]);
});

test('opens the website in a tab that knows nothing of this one', async () => {
  api.answer(getBusinessDetails, business);
  open();
  const link = await screen.findByRole('link', { name: 'cornertable.example.com' });
  expect(link).toHaveAttribute('href', 'https://cornertable.example.com/');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

test('shows a dash for what has not been entered', async () => {
  const nothing = { phone_number: '', email: '', website: '', address: '', address_string: '' };
  api.answer(getBusinessDetails, { ...business, ...nothing });
  open();
  expect((await definitions()).map(([, value]) => value)).toEqual([
    'The Corner Table',
    '-',
    '-',
    '-',
    'Eastern Time (America/New_York)',
    '-',
  ]);
});

test('says that it is loading until it is there', async () => {
  api.answer(getBusinessDetails, business);
  open();
  expect(screen.queryByText('The Corner Table')).not.toBeInTheDocument();
  expect(screen.getAllByRole('term')).toHaveLength(6);
  expect(await screen.findByText('The Corner Table')).toBeInTheDocument();
});

test('what cannot be had can be tried again', async () => {
  api.answer(getBusinessDetails, () => new Refusal(500, { code: 'internal', message: 'Something went wrong here' }));
  const { user } = open();
  expect(await screen.findByText('The business information could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  api.answer(getBusinessDetails, business);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The Corner Table')).toBeInTheDocument();
});

test('a website that is no address is only shown', async () => {
  api.answer(getBusinessDetails, { ...business, website: 'coming soon' });
  open();
  expect((await screen.findByText('coming soon')).closest('a')).toBeNull();
});

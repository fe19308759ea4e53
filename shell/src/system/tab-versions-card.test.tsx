import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { screen } from '@testing-library/react';
import { PREVIEW_PARAM } from '../preview/requested-preview';
import { readPublishedRegistry } from './published-registry';
import { TabVersionsCard } from './tab-versions-card';
import { createRegistry } from './testing/deployed-site';

signInBeforeEach();
afterEach(() => sessionStorage.clear());

function openCard(registry: object = createRegistry()) {
  return renderWithProviders(<TabVersionsCard registry={readPublishedRegistry(registry)} />, '/system').user;
}

type User = ReturnType<typeof openCard>;

async function choose(user: User, area: string, version: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: area }));
  await user.click(await screen.findByRole('option', { name: version }));
}

const getAddress = () => screen.getByRole('link', { name: 'Reload with these versions' }).getAttribute('href');

test('versions of several areas are chosen together and loaded with the page', async () => {
  const user = openCard();
  expect(screen.getByRole('combobox', { name: 'Menu' })).toHaveValue('Live: 1.1.0');
  expect(screen.getByRole('combobox', { name: 'mf-stock' })).toHaveValue('Not shown');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await choose(user, 'Menu', '1.2.0-pr.7');
  await choose(user, 'mf-stock', '0.0.1');
  expect(getAddress()).toBe('/system?preview=mf-menu@1.2.0-pr.7,mf-stock@0.0.1');
});

test('the versions that the tab shows are preselected, and choosing the live ones leaves the preview', async () => {
  sessionStorage.setItem(PREVIEW_PARAM, 'mf-menu@0.9.0');
  const user = openCard();
  expect(screen.getByRole('combobox', { name: 'Menu' })).toHaveValue('0.9.0');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await choose(user, 'Menu', 'Live: 1.1.0');
  expect(getAddress()).toBe('/system?preview=');
});

test('the card “Versions in this tab” offers no choice for the shell, the sign-in page and areas with a single version', () => {
  openCard();
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
});

test('the card “Versions in this tab” is not shown when no area has other versions', () => {
  openCard({ ...createRegistry(), remotes: [], previews: {} });
  expect(screen.queryByText('Versions in this tab')).not.toBeInTheDocument();
});

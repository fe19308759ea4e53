import { Slot, SlotRendererContext, SlotTabsContext, useSlotData } from '@backoffice/platform/slots';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { act, screen } from '@testing-library/react';
import { SlotTabs } from './slot-tabs';

signInBeforeEach();

const TABS = [
  { name: 'sales', label: 'Sales by day' },
  { name: 'recipe', label: 'Recipe' },
];

function TabContent({ tab }: { tab: string | undefined }) {
  const { itemId } = useSlotData('menu.item');
  return <p>{tab === undefined ? 'A card' : `${tab} of item ${itemId}`}</p>;
}

function openDetails(search = '', tabs = TABS) {
  const data = { itemId: 5 };
  return renderWithProviders(
    <SlotTabsContext value={() => tabs}>
      <SlotRendererContext value={(_name, tab) => <TabContent tab={tab} />}>
        <SlotTabs name="menu.item" data={data} label="Details">
          <p>Price $9.50</p>
          <Slot name="menu.item" data={data} />
        </SlotTabs>
      </SlotRendererContext>
    </SlotTabsContext>,
    `/menu${search}`,
  );
}

const findTab = (name: string) => screen.findByRole('tab', { name });

test('details without contributed tabs are shown without a tab list', () => {
  const { container } = openDetails('?tab=sales', []);
  expect(container.querySelector('[role]')).not.toBeInTheDocument();
  expect(screen.getByText('Price $9.50')).toBeVisible();
  expect(screen.getByText('A card')).toBeVisible();
});

test('the tab with the details is open first and contains the cards of the slot', async () => {
  openDetails();
  expect(await findTab('Details')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Sales by day',
    'Recipe',
  ]);
  expect(screen.getByRole('tabpanel', { name: 'Details' })).toHaveTextContent('Price $9.50A card');
  expect(screen.queryByText('sales of item 5')).not.toBeInTheDocument();
});

test('a click on a tab shows its content in place of the details and adds the tab to the URL', async () => {
  const { user, currentAddress } = openDetails('?page=2');
  await user.click(await findTab('Sales by day'));
  expect(currentAddress()).toBe('/menu?page=2&tab=sales');
  const panel = screen.getByRole('tabpanel', { name: 'Sales by day' });
  expect(panel).toHaveTextContent('sales of item 5');
  expect(await findTab('Sales by day')).toHaveAttribute('aria-controls', panel.id);
  expect(screen.getByText('Price $9.50')).not.toBeVisible();
});

test('the tab in the URL is open after a reload, and going back opens the previous tab', async () => {
  const { user, navigate, currentAddress } = openDetails('?tab=recipe');
  expect(await findTab('Recipe')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('recipe of item 5')).toBeVisible();
  await user.click(await findTab('Details'));
  expect(currentAddress()).toBe('/menu');
  expect(screen.getByText('Price $9.50')).toBeVisible();
  await navigate(-1);
  expect(screen.getByText('recipe of item 5')).toBeVisible();
});

test('two clicks on a tab before it is shown add one history entry', async () => {
  const { navigate, currentAddress } = openDetails();
  const tab = await findTab('Recipe');
  act(() => {
    tab.click();
    tab.click();
  });
  expect(await findTab('Recipe')).toHaveAttribute('aria-selected', 'true');
  await navigate(-1);
  expect(currentAddress()).toBe('/menu');
});

test('a click on the open tab adds no history entry', async () => {
  const { user, navigate, currentAddress } = openDetails('?tab=recipe');
  await user.click(await findTab('Details'));
  await user.click(await findTab('Details'));
  await navigate(-1);
  expect(currentAddress()).toBe('/menu?tab=recipe');
});

test('a URL with an unknown tab shows the details', async () => {
  openDetails('?tab=stock');
  expect(await findTab('Details')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('Price $9.50')).toBeVisible();
});

test('the arrow keys, Home and End move between tabs, and Enter opens the focused tab', async () => {
  const { user, currentAddress } = openDetails();
  await findTab('Details');
  await user.tab();
  expect(await findTab('Details')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(await findTab('Sales by day')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await findTab('Recipe')).toHaveFocus();
  await user.keyboard('{Home}{End}');
  expect(await findTab('Recipe')).toHaveFocus();
  expect(currentAddress()).toBe('/menu');
  await user.keyboard('{Enter}');
  expect(currentAddress()).toBe('/menu?tab=recipe');
  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'Recipe' })).toHaveFocus();
});

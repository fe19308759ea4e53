import { ThemeRoot } from '@backoffice/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ChecklistBoxes } from './checklist-boxes';

const ROW_HEIGHT = 40;

// jsdom has no layout, so the height of the scrolling list is simulated.
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(5 * ROW_HEIGHT);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a long checklist shows its boxes at once and keeps the focus on a box that is scrolled out of view', async () => {
  const options = Array.from({ length: 200 }, (_, index) => ({ value: index + 1, label: `Item ${index + 1}` }));
  render(<ChecklistBoxes options={options} chosen={new Set()} onToggle={() => {}} />, { wrapper: ThemeRoot });
  const first = await screen.findByRole('checkbox', { name: 'Item 1' });
  first.focus();
  const scroller = screen.getByRole('list').parentElement;
  if (!scroller) throw new Error('The list has no scrolling element');
  scroller.scrollTop = 100 * ROW_HEIGHT;
  fireEvent.scroll(scroller);
  expect(await screen.findByRole('checkbox', { name: 'Item 101' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Item 3' })).not.toBeInTheDocument());
  expect(first).toHaveFocus();
});

import { ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterBar, type FilterBarProps } from './filter-bar';

const bar = (props: FilterBarProps) => render(<FilterBar {...props} />, { wrapper: ThemeRoot });
const toggle = () => screen.getByRole('button', { name: /^Filters/ });

test('the filter bar folds its filters into a button that shows the number of active filters', async () => {
  bar({ children: <p>Search</p>, folded: <p>Role</p>, active: 2 });
  expect(toggle()).toHaveTextContent('Filters (2)');
  const folded = screen.getByText('Role').parentElement;
  expect(toggle()).toHaveAttribute('aria-controls', folded?.id);
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(folded).not.toHaveAttribute('data-open');
  await userEvent.click(toggle());
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(folded).toHaveAttribute('data-open');
  expect(screen.getByText('Search')).not.toBe(folded?.firstChild);
});

test('the filter bar shows no number while no filter is active', () => {
  bar({ folded: <p>Role</p> });
  expect(toggle()).toHaveTextContent(/^Filters$/);
});

test('the filter bar has no button without foldable filters', () => {
  bar({ children: <p>Search</p> });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the filter bar takes the focus when its focused control is removed', async () => {
  const { rerender } = bar({ children: <p>Search</p>, onClear: () => rerender(<FilterBar>Search</FilterBar>) });
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('group', { name: 'Filters' })).toHaveFocus();
});

test('the filter bar leaves the focus in place when a control without the focus is removed', async () => {
  const { rerender } = bar({ children: <input aria-label="Search" />, onClear: () => undefined });
  await userEvent.tab();
  rerender(<FilterBar>{<input aria-label="Search" />}</FilterBar>);
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});

import { ThemeRoot } from '@backoffice/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { SelectFilter, type SelectOption } from './select-filter';

const payments: SelectOption[] = [
  { value: '', label: 'All' },
  { value: 'Cash', label: 'Cash' },
  { value: 'Card', label: 'Card' },
];
const employees: SelectOption[] = [
  { value: '', label: 'All employees' },
  ...Array.from({ length: 30 }, (_, index) => ({ value: String(index), label: `Employee ${index}` })),
];

interface FilterProps {
  label: string;
  options: SelectOption[];
  chosen: string[];
}

function Filter({ label, options, chosen }: FilterProps) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    chosen.push(next);
    setValue(next);
  };
  return <SelectFilter label={label} options={options} value={value} onChange={change} />;
}

function renderFilter(label: string, options: SelectOption[]) {
  const chosen: string[] = [];
  render(<Filter label={label} options={options} chosen={chosen} />, { wrapper: ThemeRoot });
  return { chosen, user: userEvent.setup(), field: screen.getByRole('combobox', { name: label }) };
}

test('the select filter shows the chosen option and offers the others', async () => {
  const { chosen, user, field } = renderFilter('Payment Type', payments);
  expect(field).toHaveValue('All');
  await user.click(field);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('option', { name: 'Cash' }));
  expect(chosen).toEqual(['Cash']);
  expect(field).toHaveValue('Cash');
});

test('the select filter can be used by keyboard alone', async () => {
  const { chosen, user, field } = renderFilter('Payment Type', payments);
  await user.tab();
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['Card']);
});

test('choosing the chosen option of a select filter again does not call onChange', async () => {
  const { chosen, user, field } = renderFilter('Payment Type', payments);
  await user.click(field);
  await user.click(screen.getByRole('option', { name: 'All' }));
  expect(chosen).toEqual([]);
  expect(field).toHaveValue('All');
});

test('typing in the select filter filters a long list of options', async () => {
  const { chosen, user, field } = renderFilter('Employee', employees);
  await user.click(field);
  await user.clear(field);
  await user.paste('employee 2');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Employee 2',
    ...Array.from({ length: 10 }, (_, index) => `Employee 2${index}`),
  ]);
  await user.click(screen.getByRole('option', { name: 'Employee 25' }));
  expect(chosen).toEqual(['25']);
});

test('Enter in the select filter chooses the first option that matches the entered text', async () => {
  const { chosen, user, field } = renderFilter('Employee', employees);
  await user.tab();
  await user.keyboard('employee 2{Enter}');
  expect(chosen).toEqual(['2']);
  expect(field).toHaveValue('Employee 2');
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

test('Enter in the select filter chooses the first match even when the first typed character has only just opened the list', async () => {
  const { chosen, user, field } = renderFilter('Employee', [...employees, { value: 'zoe', label: 'Zoe' }]);
  await user.tab();
  await user.keyboard('z');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  await user.keyboard('{Enter}');
  expect(chosen).toEqual(['zoe']);
  expect(field).toHaveValue('Zoe');
});

test('Enter in the select filter keeps the chosen option when the list was opened without typing', async () => {
  const { chosen, user, field } = renderFilter('Employee', employees);
  await user.tab();
  await user.keyboard('employee 2{Enter}');
  await user.click(field);
  await user.keyboard('{Enter}');
  expect(chosen).toEqual(['2']);
});

test('Enter in the select filter chooses no option when no text is entered, or when no option matches the text', async () => {
  const { chosen, user } = renderFilter('Employee', employees);
  await user.tab();
  await user.keyboard('{Enter}nobody{Enter}');
  expect(chosen).toEqual([]);
});

test('the select filter shows that nothing matches, and clears the entered text on blur', async () => {
  const { user, field } = renderFilter('Employee', employees);
  await user.click(field);
  await user.clear(field);
  await user.paste('nobody');
  expect(screen.getByText('Nothing found')).toBeInTheDocument();
  await user.tab();
  expect(field).toHaveValue('All employees');
});

test('the select filter mounts its options when the pointer reaches it', async () => {
  const { user, field } = renderFilter('Payment Type', payments);
  const countOptions = () => screen.queryAllByRole('option', { hidden: true }).length;
  expect(countOptions()).toBe(0);
  await user.hover(field);
  expect(countOptions()).toBe(3);
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.unhover(field);
  expect(countOptions()).toBe(0);
});

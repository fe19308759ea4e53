import { Button, PasswordInput, TextInput, ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Checklist } from './checklist';
import { Switch } from './switch';

test('a text field has its error as its accessible description', () => {
  render(<TextInput label="Email" error="Email address is required" />, { wrapper: ThemeRoot });
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Email address is required');
});

test('a checklist has its error as its accessible description', () => {
  const build = (error?: string) => (
    <Checklist label="Taxed Items" noun="items" options={[]} chosen={[]} onChange={() => {}} error={error} />
  );
  const { rerender } = render(build('Please choose an item'), { wrapper: ThemeRoot });
  const group = screen.getByRole('group', { name: 'Taxed Items' });
  expect(group).toHaveAccessibleDescription('Please choose an item');
  rerender(build());
  expect(group).not.toHaveAttribute('aria-describedby');
});

test('a switch ignores the second click of a double click', async () => {
  const user = userEvent.setup();
  const changes: boolean[] = [];
  const toggle = (checked: boolean) => (
    <Switch label="Active" checked={checked} onChange={(active) => changes.push(active)} />
  );
  const view = render(toggle(true), { wrapper: ThemeRoot });
  await user.click(screen.getByRole('switch', { name: 'Active' }));
  view.rerender(toggle(false));
  await user.dblClick(screen.getByRole('switch', { name: 'Active' }));
  expect(changes).toEqual([false, true]);
});

test('the password field can show and hide the password once text is typed', async () => {
  const user = userEvent.setup();
  render(<PasswordInput label="Password" />, { wrapper: ThemeRoot });
  const field = screen.getByLabelText('Password');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await user.type(field, 'secret');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
  await user.clear(field);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a pending button ignores clicks and keeps the focus', async () => {
  const user = userEvent.setup();
  const saved: string[] = [];
  const form = (pending: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saved.push('form');
      }}
    >
      <Button type="submit" pending={pending} onClick={() => saved.push('click')}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false), { wrapper: ThemeRoot });
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  rerender(form(true));
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(saved).toEqual(['click', 'form']);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

import { Button, PasswordInput, TextInput, ThemeRoot } from '@backoffice/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { removeHiddenPrerenderedPage, replacePrerenderedPage } from './prerendered-page';

/** Sets up a document with the prerendered sign-in page and the element that the shell renders into. */
function openDocument({ isShown = true } = {}): void {
  document.body.innerHTML = `
    <div id="prerendered"><form>
      <label>Email <input name="email" type="email"></label>
      <label>Password <input name="password" type="password"></label>
      <button type="submit">Sign In</button><button type="button">Forgot Password?</button>
    </form></div>
    <div id="root"></div>`;
  if (isShown) document.documentElement.dataset.prerendered = '';
}

const prerendered = () => document.getElementById('prerendered');
const getPrerendered = () => within(prerendered() ?? document.body);
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

interface Submission {
  email: string;
  password: string;
}

function SignIn({ onSubmit, onHelp }: { onSubmit: (values: Submission) => void; onHelp: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  useLayoutEffect(replacePrerenderedPage);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ email, password });
      }}
    >
      <TextInput label="Email" name="email" type="email" onChange={(event) => setEmail(event.target.value)} />
      <PasswordInput label="Password" name="password" onChange={(event) => setPassword(event.target.value)} />
      <Button type="submit">Sign In</Button>
      <Button onClick={onHelp}>Forgot Password?</Button>
    </form>
  );
}

function ErrorPage() {
  useLayoutEffect(replacePrerenderedPage);
  return <p>Sign in is unavailable</p>;
}

/** Renders the shell's page into its element. */
function renderShell(page: 'sign-in' | 'error' = 'sign-in') {
  const onSubmit = jest.fn<void, [Submission]>();
  const onHelp = jest.fn();
  const element = () => (
    <ThemeRoot>{page === 'error' ? <ErrorPage /> : <SignIn onSubmit={onSubmit} onHelp={onHelp} />}</ThemeRoot>
  );
  const container = document.getElementById('root') ?? undefined;
  const view = render(element(), { container });
  return {
    onSubmit,
    onHelp,
    openSignIn() {
      page = 'sign-in';
      view.rerender(element());
    },
  };
}

afterEach(() => {
  delete document.documentElement.dataset.prerendered;
});

test('the rendered form takes over the entered values and submits them', async () => {
  openDocument();
  await userEvent.type(getPrerendered().getByLabelText('Email'), 'ada@example.com');
  await userEvent.type(getPrerendered().getByLabelText('Password'), 'secret');
  const { onSubmit } = renderShell();
  expect(prerendered()).toBeNull();
  expect([getField('Email').value, getField('Password').value]).toEqual(['ada@example.com', 'secret']);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(onSubmit).toHaveBeenCalledWith({ email: 'ada@example.com', password: 'secret' });
});

test('the rendered form takes over the focus and the selection', async () => {
  openDocument();
  const field = getPrerendered().getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(field, 'secret');
  field.setSelectionRange(1, 3);
  renderShell();
  expect(getField('Password')).toHaveFocus();
  expect([getField('Password').selectionStart, getField('Password').selectionEnd]).toEqual([1, 3]);
});

test('the rendered form does not take the focus when no field had it', () => {
  openDocument();
  renderShell();
  expect(document.body).toHaveFocus();
});

test('a submission from before the code had loaded is repeated once with the entered values', async () => {
  openDocument();
  await userEvent.type(getPrerendered().getByLabelText('Email'), 'ada@example.com');
  getPrerendered().getByRole('button', { name: 'Sign In' }).setAttribute('aria-busy', 'true');
  const { onSubmit, onHelp } = renderShell();
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ email: 'ada@example.com', password: '' }]]));
  expect(onHelp).not.toHaveBeenCalled();
});

test('a click on another button from before the code had loaded is repeated', async () => {
  openDocument();
  getPrerendered().getByRole('button', { name: 'Forgot Password?' }).setAttribute('aria-busy', 'true');
  const { onSubmit, onHelp } = renderShell();
  await waitFor(() => expect(onHelp).toHaveBeenCalledTimes(1));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a rendered page without the prerendered form is shown, and the next page takes over the values but not the submission', async () => {
  openDocument();
  await userEvent.type(getPrerendered().getByLabelText('Email'), 'ada@example.com');
  getPrerendered().getByRole('button', { name: 'Sign In' }).setAttribute('aria-busy', 'true');
  const { onSubmit, openSignIn } = renderShell('error');
  expect(document.documentElement.dataset.prerendered).toBeUndefined();
  expect(prerendered()).not.toBeNull();
  await act(async () => openSignIn());
  expect(prerendered()).toBeNull();
  expect(getField('Email')).toHaveValue('ada@example.com');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('removeHiddenPrerenderedPage removes a prerendered page that is not visible', () => {
  openDocument({ isShown: false });
  removeHiddenPrerenderedPage();
  expect(prerendered()).toBeNull();
});

test('removeHiddenPrerenderedPage keeps a visible page', () => {
  openDocument();
  removeHiddenPrerenderedPage();
  expect(prerendered()).not.toBeNull();
});

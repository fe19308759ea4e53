import { signInForm } from '@backoffice/contract/authentication';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm, zodResolver } from '../forms';

const nothingTyped = { email: '', password: '', rememberMe: false };

function SignIn() {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInForm),
    defaultValues: nothingTyped,
  });
  const [sent, setSent] = useState('');
  return (
    <form noValidate onSubmit={handleSubmit((values) => setSent(JSON.stringify(values)))}>
      <input aria-label="Email" {...register('email')} />
      <p data-testid="email">{formState.errors.email?.message}</p>
      <input aria-label="Password" {...register('password')} />
      <p data-testid="password">{formState.errors.password?.message}</p>
      <button type="submit">Sign In</button>
      <output>{sent}</output>
    </form>
  );
}

async function submit(email: string, password: string) {
  const user = userEvent.setup();
  render(<SignIn />);
  if (email !== '') await user.type(screen.getByLabelText('Email'), email);
  if (password !== '') await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  return [screen.getByTestId('email').textContent, screen.getByTestId('password').textContent];
}

test.each([
  ['', '', ['Email address is required', 'Password is required']],
  ['owner', 'x', ['Please enter a valid Email Address', '']],
  ['öwner@example.com', 'pässword', ['Ineligible symbol is used', 'Ineligible symbol is used']],
])(
  'a form shows the errors of the contract’s schema for the email %p and the password %p',
  async (email, password, messages) => {
    expect(await submit(email, password)).toEqual(messages);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  },
);

const trimmed = z.object({ name: z.string().check(z.trim()) });

function Name() {
  const { register, handleSubmit } = useForm({ resolver: zodResolver(trimmed), defaultValues: { name: '' } });
  const [sent, setSent] = useState('');
  return (
    <form onSubmit={handleSubmit(({ name }) => setSent(`[${name}]`))}>
      <input aria-label="Name" {...register('name')} />
      <output>{sent}</output>
    </form>
  );
}

test('a valid form submits the values that the schema has transformed', async () => {
  const user = userEvent.setup();
  render(<Name />);
  await user.type(screen.getByLabelText('Name'), '  Ada {Enter}');
  expect(await screen.findByText('[Ada]')).toBeInTheDocument();
});

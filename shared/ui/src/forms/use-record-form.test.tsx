import { ApiError } from '@backoffice/platform/client';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderWithProviders } from '@backoffice/testing/render';
import { AddForm, ModalForm, PercentField, TextField, useRecordForm } from '@backoffice/ui/record-form';
import { screen, waitFor } from '@testing-library/react';

interface Tax {
  name: string;
  rate: string;
  is_active: boolean;
  /** Identifies the version of the record. */
  updated_at: string;
}

let server: Tax;
let isReachable: boolean;
let saved: Tax[];

beforeEach(() => {
  server = { name: 'City Tax', rate: '8', is_active: true, updated_at: '1' };
  isReachable = true;
  saved = [];
});

async function send(values: Pick<Tax, 'name' | 'rate'>, { updated_at, is_active }: Tax): Promise<void> {
  if (updated_at !== server.updated_at)
    throw new ApiError('Somebody else has changed this tax', 409, 'changed_meanwhile');
  server = { ...values, is_active, updated_at: `${updated_at}+` };
  saved.push(server);
}

function TaxForm({ tax }: { tax: Tax }) {
  const form = useRecordForm({
    record: tax,
    toFormValues: ({ name, rate }) => ({ name, rate }),
    subject: 'this tax',
    update: send,
    reload: async () => {
      if (!isReachable) throw new ApiError('Out of reach', 0, 'no_answer');
      return server;
    },
  });
  return (
    <ModalForm form={form} onCancel={() => {}}>
      <TextField control={form.control} name="name" label="Name" />
      <PercentField control={form.control} name="rate" label="Rate" />
    </ModalForm>
  );
}

async function openChanged() {
  const { user } = renderWithProviders(<TaxForm tax={server} />);
  await user.clear(screen.getByLabelText('Rate'));
  await user.type(screen.getByLabelText('Rate'), '9');
  return { user, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

const yours = (text: string) => screen.getByLabelText(`Keep yours: ${text}`);
const theOther = (text: string) => screen.getByLabelText(`Use what is saved now: ${text}`);

test('a field that both users changed keeps the entered value and shows the saved value', async () => {
  const { save } = await openChanged();
  server = { ...server, rate: '7.25', updated_at: '2' };
  await save();
  expect(screen.getByRole('alert')).toHaveTextContent('Somebody else has changed this tax in the meantime.');
  expect(yours('9 %')).toBeChecked();
  expect(theOther('7.25 %')).not.toBeChecked();
  expect(screen.getByLabelText('Rate')).toHaveValue('9');
  expect(saved).toEqual([]);
});

test('the saved value can be chosen, and the entered value can be restored', async () => {
  const { user, save } = await openChanged();
  server = { ...server, rate: '7.25', updated_at: '2' };
  await save();
  await user.type(screen.getByLabelText('Rate'), '.5');
  expect(yours('9.5 %')).toBeChecked();
  await user.click(theOther('7.25 %'));
  expect(screen.getByLabelText('Rate')).toHaveValue('7.25');
  await user.click(yours('9.5 %'));
  expect(screen.getByLabelText('Rate')).toHaveValue('9.5');
  await save();
  expect(saved).toMatchObject([{ name: 'City Tax', rate: '9.5' }]);
});

test('a field that only another user changed takes the saved value', async () => {
  const { save } = await openChanged();
  server = { ...server, name: 'County Tax', updated_at: '2' };
  await save();
  expect(screen.getByText('Name: County Tax')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('County Tax');
  await save();
  expect(saved).toMatchObject([{ name: 'County Tax', rate: '9' }]);
});

test('a change by another user outside the form’s fields is kept without a conflict notice', async () => {
  const { save } = await openChanged();
  server = { ...server, is_active: false, updated_at: '2' };
  await save();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(saved).toMatchObject([{ rate: '9', is_active: false }]);
});

test('a second conflict shows the values that were saved since the first one', async () => {
  const { save } = await openChanged();
  server = { ...server, rate: '7.25', updated_at: '2' };
  await save();
  server = { ...server, rate: '7.5', updated_at: '3' };
  await save();
  expect(saved).toEqual([]);
  expect(theOther('7.5 %')).toBeInTheDocument();
  await save();
  expect(saved).toMatchObject([{ rate: '9' }]);
});

test('a save does not replace a server version that cannot be loaded', async () => {
  const { save } = await openChanged();
  server = { ...server, rate: '7.25', updated_at: '2' };
  isReachable = false;
  await save();
  expect(screen.getByRole('alert')).toHaveTextContent('What they saved could not be loaded.');
  await save();
  expect(saved).toEqual([]);
  isReachable = true;
  await save();
  expect(theOther('7.25 %')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('a form with a conflict notice closes without an error in browsers whose scrollIntoView returns a promise', async () => {
  // Newer versions of Chromium return a promise, but TypeScript declares no return value.
  const scrollIntoView = jest.spyOn(window.HTMLElement.prototype, 'scrollIntoView');
  scrollIntoView.mockImplementation(() => Promise.resolve() as unknown as undefined);
  const { user, unmount } = renderWithProviders(<TaxForm tax={server} />);
  await user.type(screen.getByLabelText('Rate'), '.5');
  server = { ...server, rate: '7.25', updated_at: '2' };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(scrollIntoView).toHaveBeenCalled();
  expect(unmount).not.toThrow();
  scrollIntoView.mockRestore();
});

describe('a form that adds records', () => {
  function NewTaxForm({ create }: { create: () => Promise<void> }) {
    const form = useRecordForm({
      record: undefined,
      toFormValues: () => ({ name: '', rate: '' }),
      subject: 'this tax',
      create,
      nextRecord: () => undefined,
    });
    return (
      <AddForm form={form} submitLabel="Add Tax">
        <TextField control={form.control} name="name" label="Name" />
        <PercentField control={form.control} name="rate" label="Rate" />
      </AddForm>
    );
  }

  async function addSlowly() {
    const { promise, resolve } = createDeferred();
    const { user } = renderWithProviders(<NewTaxForm create={() => promise} />);
    await user.type(screen.getByLabelText('Name'), 'City Tax');
    await user.type(screen.getByLabelText('Rate'), '8{Enter}');
    const waitUntilSaved = () =>
      waitFor(() => expect(screen.getByRole('button', { name: 'Add Tax' })).not.toHaveAttribute('aria-busy', 'true'));
    return { user, resolve, waitUntilSaved };
  }

  test('clears itself after a save and focuses its first field', async () => {
    const { resolve, waitUntilSaved } = await addSlowly();
    resolve();
    await waitUntilSaved();
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Rate')).toHaveValue('');
  });

  test('keeps a value that is entered during the save, and the focus', async () => {
    const { user, resolve, waitUntilSaved } = await addSlowly();
    await user.clear(screen.getByLabelText('Rate'));
    await user.type(screen.getByLabelText('Rate'), '5');
    resolve();
    await waitUntilSaved();
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(screen.getByLabelText('Rate')).toHaveValue('5');
    expect(screen.getByLabelText('Rate')).toHaveFocus();
  });

  test('leaves the focus in a field outside the form that the user has moved to during the save', async () => {
    const { promise, resolve } = createDeferred();
    const { user } = renderWithProviders(
      <>
        <NewTaxForm create={() => promise} />
        <input aria-label="Other" />
      </>,
    );
    await user.type(screen.getByLabelText('Name'), 'City Tax{Enter}');
    await user.type(screen.getByLabelText('Other'), 'Sales');
    resolve();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
    await user.keyboard(' Tax');
    expect(screen.getByLabelText('Other')).toHaveValue('Sales Tax');
  });
});

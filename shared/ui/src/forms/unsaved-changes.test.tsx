import { closeModal, openModal } from '@backoffice/platform/feedback';
import { useSearchParams } from '@backoffice/platform/router';
import { renderRoutes } from '@backoffice/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useModalDismissal, useUnsavedChangesGuard } from './unsaved-changes';
import { useModal } from './use-modal';

const press = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const question = () => screen.findByRole('dialog', { name: 'Discard changes?' });

/** Saves the rendered form. The form sets this variable, so a test can save at any time. */
let save: () => void;

interface NameProps {
  /** Hook under test; returns the click handler of Cancel. */
  useAsking: (isChanged: boolean) => () => void;
}

function Name({ useAsking }: NameProps) {
  const [name, setName] = useState('');
  const [saved, setSaved] = useState('');
  const cancel = useAsking(name !== saved);
  save = () => setSaved(name);
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="button" onClick={cancel}>
        Cancel
      </button>
    </>
  );
}

function AddressedModal() {
  const [address, setAddress] = useSearchParams();
  const close = () => setAddress({}, { replace: true });
  const useAsking = (isChanged: boolean) => {
    useUnsavedChangesGuard({ isDirty: isChanged });
    return close;
  };
  const content = <Name useAsking={useAsking} />;
  useModal('name', address.has('edit') ? { title: 'Edit', content, onClose: close } : undefined);
  return null;
}

const useGuardedPage = (isChanged: boolean) => useUnsavedChangesGuard({ isDirty: isChanged }).allowNavigation;

const useOpenedForm = (isChanged: boolean) => {
  useUnsavedChangesGuard({ isDirty: isChanged });
  return useModalDismissal('name', isChanged);
};

function Opener() {
  return (
    <button
      type="button"
      onClick={() => openModal('name', { title: 'Edit', content: <Name useAsking={useOpenedForm} /> })}
    >
      Open
    </button>
  );
}

const open = () =>
  renderRoutes(
    [
      { path: '/page', element: <Name useAsking={useGuardedPage} /> },
      { path: '/addressed', element: <AddressedModal /> },
      { path: '/opener', element: <Opener /> },
    ],
    '/page',
  );

test('leaving a page with unsaved changes asks for confirmation and keeps the changes unless the user discards them', async () => {
  const { user, navigate, currentAddress } = open();
  await user.type(screen.getByLabelText('Name'), 'Soup');
  await navigate('/elsewhere');
  await question();
  await user.click(press('Dismiss'));
  expect(screen.getByLabelText('Name')).toHaveValue('Soup');
  expect(currentAddress()).toBe('/page');
  await navigate('/elsewhere');
  await question();
  await user.click(press('Discard'));
  await waitFor(() => expect(currentAddress()).toBe('/elsewhere'));
});

test('a save that succeeds while the confirmation is open closes the confirmation and continues the navigation', async () => {
  const { user, navigate, currentAddress } = open();
  await user.type(screen.getByLabelText('Name'), 'Soup');
  await navigate('/elsewhere');
  await question();
  act(save);
  await waitFor(() => expect(currentAddress()).toBe('/elsewhere'));
  expect(dialog('Discard changes?')).not.toBeInTheDocument();
});

/** Ways to dismiss a modal. */
const ways: Array<[string, (user: ReturnType<typeof open>['user']) => Promise<void>]> = [
  ['✕', (user) => user.click(press('Dismiss'))],
  ['an outside click', (user) => user.click(dialog('Edit')?.parentElement ?? document.body)],
  ['Cancel', (user) => user.click(press('Cancel'))],
];

describe.each([
  ['is stored in the URL', '/addressed?edit=1'],
  ['is not stored in the URL', '/opener'],
])('a form in a modal whose state %s', (_, start) => {
  async function openForm() {
    const view = open();
    await view.navigate(start);
    if (start === '/opener') await view.user.click(press('Open'));
    expect(dialog('Edit')).toBeInTheDocument();
    return view;
  }

  test.each(ways)('closes when the user dismisses it with %s and has no unsaved changes', async (_way, dismiss) => {
    const { user } = await openForm();
    await dismiss(user);
    await waitFor(() => expect(dialog('Edit')).not.toBeInTheDocument());
    expect(dialog('Discard changes?')).not.toBeInTheDocument();
  });

  test.each(ways)(
    'asks for confirmation when the user dismisses it with %s and has unsaved changes',
    async (_way, dismiss) => {
      const { user } = await openForm();
      await user.type(screen.getByLabelText('Name'), 'Soup');
      await dismiss(user);
      await question();
      await user.click(press('Keep editing'));
      expect(screen.getByLabelText('Name')).toHaveValue('Soup');
      await dismiss(user);
      await question();
      await user.click(press('Discard'));
      await waitFor(() => expect(dialog('Edit')).not.toBeInTheDocument());
    },
  );

  test('asks for confirmation when the user goes back and has unsaved changes', async () => {
    const { user, navigate } = await openForm();
    await user.type(screen.getByLabelText('Name'), 'Soup');
    await navigate(-1);
    await question();
    await user.click(press('Keep editing'));
    expect(screen.getByLabelText('Name')).toHaveValue('Soup');
  });
});

describe('the confirmation of a dismissed modal', () => {
  async function dismissChangedForm() {
    const { user, navigate } = open();
    await navigate('/opener');
    await user.click(press('Open'));
    await user.type(screen.getByLabelText('Name'), 'Soup');
    await user.click(press('Dismiss'));
    await question();
  }

  test('closes when a save succeeds', async () => {
    await dismissChangedForm();
    act(save);
    await waitFor(() => expect(dialog('Discard changes?')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Name')).toHaveValue('Soup');
  });

  test('closes with its form', async () => {
    await dismissChangedForm();
    act(() => closeModal('name'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('closes when the modal shows other content, which stays open', async () => {
    await dismissChangedForm();
    act(() => openModal('name', { title: 'Edit', content: <p>Saved</p> }));
    await waitFor(() => expect(dialog('Discard changes?')).not.toBeInTheDocument());
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });
});

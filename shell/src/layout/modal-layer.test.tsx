import {
  closeAllModals,
  closeModal,
  dismissModal,
  type ModalData,
  openModal,
  useModals,
} from '@backoffice/shared/feedback';
import { createMemoryRouter, Outlet, RouterProvider } from '@backoffice/shared/router';
import { deferred } from '@backoffice/shared/testing/deferred';
import { ThemeRoot } from '@backoffice/shared/ui';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { ModalLayer } from './modal-layer';

function Screen() {
  return (
    <>
      <button type="button">Page</button>
      <Outlet />
      <ModalLayer modals={useModals()} onClose={closeModal} onDismiss={dismissModal} onCloseAll={closeAllModals} />
    </>
  );
}

/** A page that opens a modal as soon as it is shown. */
function OpeningPage() {
  useEffect(() => openModal('form', { title: 'Edit Employee' }), []);
  return null;
}

async function renderScreen() {
  const children = [
    { path: '/opening', element: <OpeningPage /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter([{ element: <Screen />, children }]);
  const view = render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Page' }));
  return { ...view, router, user };
}

afterEach(() => act(closeAllModals));

const open = (id: string, data: ModalData) => act(() => openModal(id, data));
const question: ModalData = {
  title: 'Delete Confirmation',
  message: 'Are you sure?',
  actions: [{ label: 'Delete', variant: 'danger' }, { label: 'Cancel' }],
};
const dialog = (name = 'Delete Confirmation') => screen.queryByRole('dialog', { name });

/** What lies around a modal's window. */
function outside(): Element {
  const around = dialog()?.parentElement;
  if (!around) throw new Error('No modal is open');
  return around;
}

test('a modal is named by its title and described by its message', async () => {
  await renderScreen();
  open('delete', question);
  expect(dialog()).toHaveAccessibleDescription('Are you sure?');
});

test('an outside click and Escape close a modal', async () => {
  const { user } = await renderScreen();
  open('delete', question);
  await user.click(outside());
  expect(dialog()).not.toBeInTheDocument();
  open('delete', question);
  await user.keyboard('{Escape}');
  expect(dialog()).not.toBeInTheDocument();
});

test('a click inside leaves a modal open', async () => {
  const { user } = await renderScreen();
  open('delete', question);
  await user.click(screen.getByText('Are you sure?'));
  expect(dialog()).toBeInTheDocument();
});

test('a mandatory modal closes by its buttons alone', async () => {
  const { user } = await renderScreen();
  open('delete', { ...question, mandatory: true });
  await user.click(outside());
  await user.keyboard('{Escape}');
  expect(dialog()).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(dialog()).not.toBeInTheDocument();
});

test('a close icon closes a modal', async () => {
  const { user } = await renderScreen();
  open('delete', question);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dialog()).not.toBeInTheDocument();
});

test('a modal that ignores outside clicks closes on Escape', async () => {
  const { user } = await renderScreen();
  open('delete', { ...question, ignoresOutsideClick: true });
  await user.click(outside());
  expect(dialog()).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(dialog()).not.toBeInTheDocument();
});

test('a modal that asks first stays open on Escape, on an outside click and on its close icon', async () => {
  const { user } = await renderScreen();
  const dismissals: string[] = [];
  open('delete', { ...question, onDismiss: () => dismissals.push('asked') });
  await user.keyboard('{Escape}');
  await user.click(outside());
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismissals).toEqual(['asked', 'asked', 'asked']);
  expect(dialog()).toBeInTheDocument();
});

test('an action that answers false leaves its modal open', async () => {
  const { user } = await renderScreen();
  open('delete', { ...question, actions: [{ label: 'Delete', onClick: () => false }] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(dialog()).toBeInTheDocument();
});

test('an action that takes its time shows so, and nothing else can be pressed', async () => {
  const { user } = await renderScreen();
  const work = deferred();
  open('delete', { ...question, actions: [{ label: 'Delete', onClick: () => work.promise }, { label: 'Cancel' }] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await act(async () => work.resolve());
  expect(dialog()).not.toBeInTheDocument();
});

test('the focus goes into a modal, stays there, and returns to where it came from', async () => {
  const { user } = await renderScreen();
  open('delete', question);
  expect(dialog()).toHaveFocus();
  const buttons = ['Dismiss', 'Delete', 'Cancel', 'Dismiss'];
  for (const name of buttons) {
    await user.tab();
    expect(screen.getByRole('button', { name })).toHaveFocus();
  }
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Page' })).toHaveFocus();
});

test('the focus begins on the only button there is', async () => {
  await renderScreen();
  open('notice', { title: 'Notice', mandatory: true, actions: [{ label: 'Ok' }] });
  expect(screen.getByRole('button', { name: 'Ok' })).toHaveFocus();
});

test('the focus begins in the first field of a form', async () => {
  await renderScreen();
  open('form', {
    title: 'New Employee',
    content: <input aria-label="First Name" />,
    actions: [{ label: 'Add' }, { label: 'Cancel' }],
  });
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveFocus();
});

test('the focus goes where the closing modal sends it', async () => {
  const { user } = await renderScreen();
  const page = screen.getByRole('button', { name: 'Page' });
  const field = document.body.appendChild(document.createElement('input'));
  open('delete', { ...question, onClose: () => field.focus() });
  await user.keyboard('{Escape}');
  expect(field).toHaveFocus();
  expect(page).not.toHaveFocus();
  field.remove();
});

test('the focus goes to the content where what it came from is gone', async () => {
  const { user } = await renderScreen();
  const content = document.body.appendChild(document.createElement('main'));
  content.tabIndex = -1;
  const row = content.appendChild(document.createElement('button'));
  row.focus();
  open('delete', question);
  row.remove();
  await user.keyboard('{Escape}');
  expect(content).toHaveFocus();
  content.remove();
});

test('only the topmost of two modals can be used, and Escape closes it alone', async () => {
  const { user } = await renderScreen();
  open('form', { title: 'Edit Employee', content: <p>Form</p> });
  open('delete', question);
  expect(screen.getByText('Form').closest('[inert]')).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(dialog()).not.toBeInTheDocument();
  expect(
    within(screen.getByRole('dialog', { name: 'Edit Employee' }))
      .getByText('Form')
      .closest('[inert]'),
  ).toBeNull();
});

test('every modal closes when the path changes, none when only the query does', async () => {
  const { router } = await renderScreen();
  open('form', { title: 'Edit Employee' });
  open('delete', { ...question, mandatory: true });
  await act(() => router.navigate('/?page=2'));
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2);
  await act(() => router.navigate('/elsewhere'));
  expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
});

test('a modal that the new page opens stays open', async () => {
  const { router } = await renderScreen();
  open('delete', question);
  await act(() => router.navigate('/opening'));
  expect(dialog()).not.toBeInTheDocument();
  expect(dialog('Edit Employee')).toBeInTheDocument();
});

test('what lies behind a modal does not scroll', async () => {
  await renderScreen();
  open('delete', question);
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
  act(() => closeModal('delete'));
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
});

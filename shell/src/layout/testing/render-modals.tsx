import {
  closeAllModals,
  closeModal,
  dismissModal,
  type ModalData,
  openModal,
  useModals,
} from '@backoffice/platform/feedback';
import { createMemoryRouter, Outlet, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { ModalLayer } from '../modal-layer';

/** The modal layer with the open modals. */
export function Modals() {
  return <ModalLayer modals={useModals()} onClose={closeModal} onDismiss={dismissModal} onCloseAll={closeAllModals} />;
}

function Screen() {
  return (
    <>
      <button type="button">Page</button>
      <Outlet />
      <Modals />
    </>
  );
}

/** A page that opens a modal when it mounts. */
function OpeningPage() {
  useEffect(() => openModal('form', { title: 'Edit Employee' }), []);
  return null;
}

/** Renders a page with the modal layer and moves the focus to its button. */
export async function renderScreen() {
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

/** Opens a modal. */
export const openTestModal = (id: string, data: ModalData) => act(() => openModal(id, data));
export const CONFIRMATION_MODAL: ModalData = {
  title: 'Delete Confirmation',
  message: 'Are you sure?',
  actions: [{ label: 'Delete', variant: 'danger' }, { label: 'Cancel' }],
};
/** Returns the dialog with a title, or null. */
export const findDialog = (name = 'Delete Confirmation') => screen.queryByRole('dialog', { name });

afterEach(() => act(closeAllModals));

import { closeAllModals, closeModal, notificationStore, openModal, useModals } from '@backoffice/platform/feedback';
import { createMemoryRouter, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { ModalLayer } from './modal-layer';

const failure = new Error('a window that throws');

function ThrowsWhileShown(): ReactNode {
  throw failure;
}

function ThrowsInEffect(): ReactNode {
  useEffect(() => {
    throw failure;
  }, []);
  return 'Shown for a moment';
}

function Screen() {
  return (
    <>
      <h1>Dishes</h1>
      <ModalLayer modals={useModals()} onClose={closeModal} onDismiss={closeModal} onCloseAll={closeAllModals} />
    </>
  );
}

afterEach(() => {
  act(closeAllModals);
  notificationStore.setState({ notifications: [] });
  jest.restoreAllMocks();
});

test.each([
  ['while rendering', <ThrowsWhileShown key="shown" />],
  ['in an effect', <ThrowsInEffect key="effect" />],
])('a modal whose content throws %s closes with a notification and leaves other modals open', (_when, content) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const uncaught: unknown[] = [];
  globalThis.reportError = (error) => uncaught.push(error);
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }]);
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  act(() => openModal('below', { title: 'Below' }));
  act(() => openModal('broken', { title: 'Broken', content }));
  expect(screen.queryByRole('dialog', { name: 'Broken' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Dishes' })).toBeInTheDocument();
  expect(notificationStore.getState().notifications).toMatchObject([
    { status: 'failed', message: 'Something went wrong in this window, so it was closed.' },
  ]);
  expect(uncaught).toEqual([failure]);
});

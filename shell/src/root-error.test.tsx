import { createMemoryRouter, RouterProvider } from '@backoffice/shared/router';
import { ThemeRoot } from '@backoffice/shared/ui';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RootError } from './root-error';

function Broken(): ReactNode {
  throw new Error('the shell itself');
}

test('what nothing else catches is told of, and offers to start anew', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const router = createMemoryRouter([{ path: '*', element: <Broken />, errorElement: <RootError /> }]);
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  jest.restoreAllMocks();
});

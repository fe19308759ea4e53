import { createMemoryRouter, RouterProvider } from '@backoffice/platform/router';
import { ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RootError } from './root-error';

function BrokenPage(): ReactNode {
  throw new Error('the shell itself');
}

test('the root error page shows a title and a retry when the shell throws', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const router = createMemoryRouter([{ path: '*', element: <BrokenPage />, errorElement: <RootError /> }]);
  render(<RouterProvider router={router} />, { wrapper: ThemeRoot });
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  jest.restoreAllMocks();
});

import { createBrowserRouter, Navigate, RouterProvider } from '@backoffice/platform/router';
import { BackButton, TextLink, ThemeRoot } from '@backoffice/ui';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** Opens `address` with a browser router, which uses the history of the window. */
function visit(address: string) {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([
    { path: '/list', element: <TextLink to="/details">Details</TextLink> },
    { path: '/details', element: <BackButton to="/list" /> },
    { path: '/shared-link', element: <Navigate to="/details" replace /> },
  ]);
  render(
    <ThemeRoot>
      <RouterProvider router={router} />
    </ThemeRoot>,
  );
  return userEvent.setup();
}

test('the back button returns to the previous page with its query string', async () => {
  const user = visit('/list?page=2');
  await user.click(screen.getByRole('link', { name: 'Details' }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('link', { name: 'Details' })).toBeInTheDocument();
  expect(window.location.search).toBe('?page=2');
});

test.each(['/details', '/shared-link'])(
  'the back button opens the list when %s is the first page of the visit',
  async (address) => {
    const user = visit(address);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('link', { name: 'Details' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/list');
  },
);

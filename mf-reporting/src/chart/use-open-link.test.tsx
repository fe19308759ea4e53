import { createBrowserRouter, RouterProvider, useLocation } from '@backoffice/platform/router';
import { fireEvent, render, screen } from '@testing-library/react';
import { useOpenLink } from './use-open-link';

function Page() {
  const open = useOpenLink();
  const { search } = useLocation();
  return (
    <>
      <button type="button" onClick={() => open('?hour=14')}>
        Open
      </button>
      <p>{`At ${search}`}</p>
    </>
  );
}

test('a double click opens a link once, and the link can be opened again after going back', async () => {
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />);
  const press = () => fireEvent.click(screen.getByRole('button'));
  press();
  press();
  expect(await screen.findByText('At ?hour=14')).toBeInTheDocument();
  window.history.back();
  expect(await screen.findByText('At')).toBeInTheDocument();
  press();
  expect(await screen.findByText('At ?hour=14')).toBeInTheDocument();
});

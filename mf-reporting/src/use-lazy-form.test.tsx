import { openModal } from '@backoffice/platform/feedback';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRoutes } from '@backoffice/testing/render';
import { act, screen } from '@testing-library/react';
import { useLazyForm } from './use-lazy-form';

type Code = { title: string };

function renderButton() {
  const code = createDeferred<Code>();
  function Report() {
    const { open } = useLazyForm(
      () => code.promise,
      ({ title }) => openModal('note', { title, content: 'The form' }),
    );
    return (
      <button type="button" onClick={open}>
        Add note
      </button>
    );
  }
  const view = renderRoutes(
    [
      { path: '/report', element: <Report /> },
      { path: '/other', element: <h1>Other page</h1> },
    ],
    '/report',
  );
  return { ...view, code };
}

test('a form opens when its code is loaded', async () => {
  const { user, code } = renderButton();
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  code.resolve({ title: 'Note' });
  expect(await screen.findByRole('dialog', { name: 'Note' })).toBeInTheDocument();
});

test('a form does not open when the page was left while its code was loading', async () => {
  const { user, code, navigate } = renderButton();
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await navigate('/other');
  await act(async () => code.resolve({ title: 'Note' }));
  expect(screen.getByRole('heading', { name: 'Other page' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

import { closeModal } from '@backoffice/platform/feedback';
import { createDeferred } from '@backoffice/testing/deferred';
import { act, screen, within } from '@testing-library/react';
import { CONFIRMATION_MODAL, findDialog, openTestModal, renderScreen } from './testing/render-modals';

/** Returns the backdrop around the modal. */
function findBackdrop(): Element {
  const around = findDialog()?.parentElement;
  if (!around) throw new Error('No modal is open');
  return around;
}

test('a modal is named by its title and described by its message', async () => {
  await renderScreen();
  openTestModal('delete', CONFIRMATION_MODAL);
  expect(findDialog()).toHaveAccessibleDescription('Are you sure?');
});

test('an outside click and Escape close a modal', async () => {
  const { user } = await renderScreen();
  openTestModal('delete', CONFIRMATION_MODAL);
  await user.click(findBackdrop());
  expect(findDialog()).not.toBeInTheDocument();
  openTestModal('delete', CONFIRMATION_MODAL);
  await user.keyboard('{Escape}');
  expect(findDialog()).not.toBeInTheDocument();
});

test('a click inside a modal leaves it open', async () => {
  const { user } = await renderScreen();
  openTestModal('delete', CONFIRMATION_MODAL);
  await user.click(screen.getByText('Are you sure?'));
  expect(findDialog()).toBeInTheDocument();
});

test('an outside tap closes a modal only when it ends, so that its click does not reach the page below', async () => {
  const { user } = await renderScreen();
  openTestModal('delete', CONFIRMATION_MODAL);
  await user.pointer({ keys: '[TouchA>]', target: findBackdrop() });
  expect(findDialog()).toBeInTheDocument();
  await user.pointer('[/TouchA]');
  expect(findDialog()).not.toBeInTheDocument();
});

test('selecting text beyond the edge of a modal leaves it open', async () => {
  const { user } = await renderScreen();
  openTestModal('delete', CONFIRMATION_MODAL);
  const text = screen.getByText('Are you sure?');
  await user.pointer([{ keys: '[MouseLeft>]', target: text }, { target: findBackdrop() }, '[/MouseLeft]']);
  expect(findDialog()).toBeInTheDocument();
});

test('a mandatory modal closes only by its buttons', async () => {
  const { user } = await renderScreen();
  openTestModal('delete', { ...CONFIRMATION_MODAL, mandatory: true });
  await user.click(findBackdrop());
  await user.keyboard('{Escape}');
  expect(findDialog()).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(findDialog()).not.toBeInTheDocument();
});

test('the close icon closes a modal', async () => {
  const { user } = await renderScreen();
  openTestModal('delete', CONFIRMATION_MODAL);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(findDialog()).not.toBeInTheDocument();
});

test('a modal that ignores outside clicks closes on Escape', async () => {
  const { user } = await renderScreen();
  openTestModal('delete', { ...CONFIRMATION_MODAL, ignoresOutsideClick: true });
  await user.click(findBackdrop());
  expect(findDialog()).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(findDialog()).not.toBeInTheDocument();
});

test('a modal with an onDismiss callback stays open on Escape, on an outside click and on its close icon', async () => {
  const { user } = await renderScreen();
  const dismissals: string[] = [];
  openTestModal('delete', { ...CONFIRMATION_MODAL, onDismiss: () => dismissals.push('called') });
  await user.keyboard('{Escape}');
  await user.click(findBackdrop());
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismissals).toEqual(['called', 'called', 'called']);
  expect(findDialog()).toBeInTheDocument();
});

test('Escape cancels the dragging of a row and leaves its modal open', async () => {
  const { user } = await renderScreen();
  const handle = (isDragged: boolean) => (
    <button type="button" aria-roledescription="sortable" aria-pressed={isDragged || undefined}>
      Move Soup
    </button>
  );
  openTestModal('order', { title: 'Rearrange', content: handle(true) });
  screen.getByRole('button', { name: 'Move Soup' }).focus();
  await user.keyboard('{Escape}');
  expect(findDialog('Rearrange')).toBeInTheDocument();
  openTestModal('order', { title: 'Rearrange', content: handle(false) });
  await user.keyboard('{Escape}');
  expect(findDialog('Rearrange')).not.toBeInTheDocument();
});

test('an action that returns false leaves its modal open', async () => {
  const { user } = await renderScreen();
  openTestModal('delete', { ...CONFIRMATION_MODAL, actions: [{ label: 'Delete', onClick: () => false }] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(findDialog()).toBeInTheDocument();
});

test('a pending action shows as busy and disables the other actions', async () => {
  const { user } = await renderScreen();
  const work = createDeferred();
  openTestModal('delete', {
    ...CONFIRMATION_MODAL,
    actions: [{ label: 'Delete', onClick: () => work.promise }, { label: 'Cancel' }],
  });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await act(async () => work.resolve());
  expect(findDialog()).not.toBeInTheDocument();
});

test('an action that finishes after its modal was dismissed leaves a later modal with the same id open', async () => {
  const { user } = await renderScreen();
  const work = createDeferred();
  openTestModal('delete', { ...CONFIRMATION_MODAL, actions: [{ label: 'Delete', onClick: () => work.promise }] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.keyboard('{Escape}');
  openTestModal('delete', CONFIRMATION_MODAL);
  await act(async () => work.resolve());
  expect(findDialog()).toBeInTheDocument();
});

test('only the topmost of two modals can be used, and Escape closes only that one', async () => {
  const { user } = await renderScreen();
  openTestModal('form', { title: 'Edit Employee', content: <p>Form</p> });
  openTestModal('delete', CONFIRMATION_MODAL);
  expect(screen.getByText('Form').closest('[inert]')).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(findDialog()).not.toBeInTheDocument();
  expect(
    within(screen.getByRole('dialog', { name: 'Edit Employee' }))
      .getByText('Form')
      .closest('[inert]'),
  ).toBeNull();
});

test('modals close when the path changes, but not when only the query string does', async () => {
  const { router } = await renderScreen();
  openTestModal('form', { title: 'Edit Employee' });
  openTestModal('delete', { ...CONFIRMATION_MODAL, mandatory: true });
  await act(() => router.navigate('/?page=2'));
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2);
  await act(() => router.navigate('/elsewhere'));
  expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
});

test('a modal that the new page opens stays open', async () => {
  const { router } = await renderScreen();
  openTestModal('delete', CONFIRMATION_MODAL);
  await act(() => router.navigate('/opening'));
  expect(findDialog()).not.toBeInTheDocument();
  expect(findDialog('Edit Employee')).toBeInTheDocument();
});

test('the page behind a modal does not scroll', async () => {
  await renderScreen();
  openTestModal('delete', CONFIRMATION_MODAL);
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
  act(() => closeModal('delete'));
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
});

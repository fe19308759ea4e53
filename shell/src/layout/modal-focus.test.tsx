import { createDeferred } from '@backoffice/testing/deferred';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { CONFIRMATION_MODAL, findDialog, openTestModal, renderScreen } from './testing/render-modals';

test('the focus moves into a modal, is trapped there, and returns to where it was', async () => {
  const { user } = await renderScreen();
  openTestModal('delete', CONFIRMATION_MODAL);
  expect(findDialog()).toHaveFocus();
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

test('the focus starts on the button of a modal that has only one button', async () => {
  await renderScreen();
  openTestModal('notice', { title: 'Notice', mandatory: true, actions: [{ label: 'Ok' }] });
  expect(screen.getByRole('button', { name: 'Ok' })).toHaveFocus();
});

test('the focus starts in the first field of a modal with a form', async () => {
  await renderScreen();
  openTestModal('form', {
    title: 'New Employee',
    content: <input aria-label="First Name" />,
    actions: [{ label: 'Add' }, { label: 'Cancel' }],
  });
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveFocus();
});

test('the focus skips fields that cannot take it', async () => {
  await renderScreen();
  const content = (
    <>
      <input type="hidden" aria-label="Version" />
      <input hidden aria-label="User name" />
      <input disabled aria-label="Number" />
      <input aria-label="First Name" />
    </>
  );
  openTestModal('form', { title: 'Edit Employee', content });
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveFocus();
});

test('the modal gets the focus if all of its fields are disabled, and Tab stays in it', async () => {
  const { user } = await renderScreen();
  const content = (
    <fieldset disabled>
      <input aria-label="First Name" />
    </fieldset>
  );
  openTestModal('form', { title: 'Employee', content, actions: [{ label: 'Close' }, { label: 'Print' }] });
  expect(findDialog('Employee')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
});

test('the modal gets the focus when the focused element is removed', async () => {
  const { user } = await renderScreen();
  function FailedRecord() {
    const [isLoaded, setLoaded] = useState(false);
    if (isLoaded) return <input aria-label="First Name" />;
    return (
      <button type="button" onClick={() => setLoaded(true)}>
        Try again
      </button>
    );
  }
  openTestModal('form', { title: 'Edit Employee', content: <FailedRecord />, actions: [{ label: 'Cancel' }] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(findDialog('Edit Employee')).toHaveFocus();
});

describe('a form that loads its record first', () => {
  async function openLoadingForm() {
    const { user } = await renderScreen();
    const record = createDeferred<string>();
    function RecordForm() {
      const [name, setName] = useState<string>();
      useEffect(() => void record.promise.then(setName), []);
      return name === undefined ? 'Loading' : <input aria-label="First Name" defaultValue={name} />;
    }
    openTestModal('form', {
      title: 'Edit Employee',
      content: <RecordForm />,
      actions: [{ label: 'Save' }, { label: 'Cancel' }],
    });
    expect(findDialog('Edit Employee')).toHaveFocus();
    const load = async () => {
      await act(async () => record.resolve('Ada'));
      return screen.getByRole('textbox', { name: 'First Name' });
    };
    return { user, load };
  }

  test('gets the focus in its first field when the record has loaded', async () => {
    const { load } = await openLoadingForm();
    expect(await load()).toHaveFocus();
  });

  test('leaves the focus where the user has moved it while the record was loading', async () => {
    const { user, load } = await openLoadingForm();
    await user.tab();
    await load();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  });
});

test('the focus stays where the modal’s onClose callback moves it', async () => {
  const { user } = await renderScreen();
  const page = screen.getByRole('button', { name: 'Page' });
  const field = document.body.appendChild(document.createElement('input'));
  openTestModal('delete', { ...CONFIRMATION_MODAL, onClose: () => field.focus() });
  await user.keyboard('{Escape}');
  expect(field).toHaveFocus();
  expect(page).not.toHaveFocus();
  field.remove();
});

test('the focus moves to the content when a modal closes and the previously focused element is gone', async () => {
  const { user } = await renderScreen();
  const content = document.body.appendChild(document.createElement('main'));
  content.tabIndex = -1;
  const row = content.appendChild(document.createElement('button'));
  row.focus();
  openTestModal('delete', CONFIRMATION_MODAL);
  row.remove();
  await user.keyboard('{Escape}');
  expect(content).toHaveFocus();
  content.remove();
});

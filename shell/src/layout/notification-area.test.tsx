import { dismissNotification, notificationStore, notify, useNotifications } from '@backoffice/platform/feedback';
import { ThemeRoot } from '@backoffice/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NotificationArea } from './notification-area';

function Area() {
  return <NotificationArea notifications={useNotifications()} onDismiss={dismissNotification} />;
}

beforeEach(() => {
  jest.useFakeTimers();
  notificationStore.setState({ notifications: [] });
  render(<Area />, { wrapper: ThemeRoot });
});

afterEach(() => {
  jest.useRealTimers();
});

const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const listNotifications = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const isFading = () => screen.getByRole('listitem').hasAttribute('data-fading');

test('notifications are announced, failures as alerts, and the latest is listed first', () => {
  const announced = screen.getByRole('status');
  act(() => notify.succeeded('Employee successfully created'));
  act(() => notify.failed('Failed to fetch employees'));
  expect(announced).toHaveTextContent('Employee successfully created');
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch employees');
  expect(listNotifications()).toEqual(['Failed to fetch employees', 'Employee successfully created']);
});

test('a notification is visible for 2 seconds, then fades for 2 seconds', () => {
  act(() => notify.succeeded('Saved'));
  advanceTime(1999);
  expect(isFading()).toBe(false);
  advanceTime(1);
  expect(isFading()).toBe(true);
  advanceTime(1999);
  expect(listNotifications()).toEqual(['Saved']);
  advanceTime(1);
  expect(listNotifications()).toEqual([]);
});

test('a notification closes on a click on its close icon', () => {
  act(() => notify.succeeded('Saved'));
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(listNotifications()).toEqual([]);
});

test('a notification stays while the pointer is on it, and its display time starts again when the pointer leaves it', () => {
  act(() => notify.succeeded('Saved'));
  advanceTime(3000);
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
  expect(isFading()).toBe(false);
  advanceTime(60_000);
  expect(listNotifications()).toEqual(['Saved']);
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }));
  advanceTime(3999);
  expect(listNotifications()).toEqual(['Saved']);
  advanceTime(1);
  expect(listNotifications()).toEqual([]);
});

test('a notification stays while the focus is in it', () => {
  act(() => notify.succeeded('Saved'));
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus());
  advanceTime(60_000);
  expect(listNotifications()).toEqual(['Saved']);
  act(() => screen.getByRole('button', { name: 'Close notification' }).blur());
  advanceTime(4000);
  expect(listNotifications()).toEqual([]);
});

test('a later notification still disappears after the one under the pointer was closed', () => {
  act(() => notify.succeeded('First'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  act(() => notify.succeeded('Second'));
  advanceTime(4000);
  expect(listNotifications()).toEqual([]);
});

test('the other notifications still disappear after the one with the focus was closed', () => {
  act(() => notify.succeeded('First'));
  act(() => notify.succeeded('Second'));
  const [close] = screen.getAllByRole('button', { name: 'Close notification' });
  act(() => close?.focus());
  act(() => close?.click());
  expect(listNotifications()).toEqual(['First']);
  advanceTime(4000);
  expect(listNotifications()).toEqual([]);
});

test('the button “Close all” closes twenty notifications', () => {
  act(() => {
    for (let number = 1; number <= 20; number += 1) notify.failed(`Failed ${number}`);
  });
  expect(listNotifications()).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Close all 20' }));
  expect(listNotifications()).toEqual([]);
});

test('the action of a notification runs once and closes the notification', () => {
  const done: string[] = [];
  act(() => notify.succeeded('3 items hidden', { action: { label: 'Undo', onClick: () => done.push('undone') } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(done).toEqual(['undone']);
  expect(listNotifications()).toEqual([]);
});

test('a notification shows its detail below the message', () => {
  act(() => notify.succeeded('Item status on POS was changed successfully', { detail: 'Soup is hidden on POS' }));
  expect(screen.getByText('Soup is hidden on POS')).toBeInTheDocument();
});

test('F8 moves the focus to the action of the latest notification, and running the action moves it back', () => {
  const undone: string[] = [];
  render(<button type="button">Switch</button>);
  screen.getByRole('button', { name: 'Switch' }).focus();
  act(() => notify.succeeded('Saved', { action: { label: 'Undo', onClick: () => undone.push('undone') } }));
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  advanceTime(4000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['undone']);
  expect(screen.getByRole('button', { name: 'Switch' })).toHaveFocus();
});

test.each(['Undo', 'Close notification'])('a click on “%s” moves the focus back to where it was', async (name) => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<button type="button">Switch</button>);
  act(() => notify.succeeded('Saved', { action: { label: 'Undo', onClick: () => undefined } }));
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  await user.click(screen.getByRole('button', { name }));
  expect(listNotifications()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Switch' })).toHaveFocus();
});

test('the focus stays in a field that the user has moved to after F8 when the notification disappears', () => {
  render(
    <>
      <button type="button">Switch</button>
      <input aria-label="Name" />
    </>,
  );
  act(() => screen.getByRole('button', { name: 'Switch' }).focus());
  act(() => notify.succeeded('Saved'));
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(screen.getByRole('button', { name: 'Close notification' })).toHaveFocus();
  act(() => screen.getByLabelText('Name').focus());
  advanceTime(4000);
  expect(listNotifications()).toEqual([]);
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

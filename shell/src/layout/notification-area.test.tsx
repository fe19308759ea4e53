import { dismissNotification, notificationStore, notify, useNotifications } from '@backoffice/shared/feedback';
import { ThemeRoot } from '@backoffice/shared/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
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

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const fading = () => screen.getByRole('listitem').hasAttribute('data-fading');

test('a success is announced, a failure at once, and the newest is the first', () => {
  const announced = screen.getByRole('status');
  act(() => notify.succeeded('Employee successfully created'));
  act(() => notify.failed('Failed to fetch employees'));
  expect(announced).toHaveTextContent('Employee successfully created');
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch employees');
  expect(shown()).toEqual(['Failed to fetch employees', 'Employee successfully created']);
});

test('is visible for 2 seconds, then fades for 2 seconds', () => {
  act(() => notify.succeeded('Saved'));
  pass(1999);
  expect(fading()).toBe(false);
  pass(1);
  expect(fading()).toBe(true);
  pass(1999);
  expect(shown()).toEqual(['Saved']);
  pass(1);
  expect(shown()).toEqual([]);
});

test('can be closed by hand', () => {
  act(() => notify.succeeded('Saved'));
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(shown()).toEqual([]);
});

test('waits while the pointer is on it, and begins its time anew after', () => {
  act(() => notify.succeeded('Saved'));
  pass(3000);
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
  expect(fading()).toBe(false);
  pass(60_000);
  expect(shown()).toEqual(['Saved']);
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }));
  pass(3999);
  expect(shown()).toEqual(['Saved']);
  pass(1);
  expect(shown()).toEqual([]);
});

test('waits while the focus is in it', () => {
  act(() => notify.succeeded('Saved'));
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus());
  pass(60_000);
  expect(shown()).toEqual(['Saved']);
  act(() => screen.getByRole('button', { name: 'Close notification' }).blur());
  pass(4000);
  expect(shown()).toEqual([]);
});

test('later ones still go by themselves after the one under the pointer was closed', () => {
  act(() => notify.succeeded('First'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  act(() => notify.succeeded('Second'));
  pass(4000);
  expect(shown()).toEqual([]);
});

test('twenty at once can be closed at once', () => {
  act(() => {
    for (let number = 1; number <= 20; number += 1) notify.failed(`Failed ${number}`);
  });
  expect(shown()).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Close all 20' }));
  expect(shown()).toEqual([]);
});

test('what it offers to do is done once, and the notification goes', () => {
  const done: string[] = [];
  act(() => notify.succeeded('3 items hidden', { action: { label: 'Undo', onClick: () => done.push('undone') } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(done).toEqual(['undone']);
  expect(shown()).toEqual([]);
});

test('a notification shows its detail below the message', () => {
  act(() => notify.succeeded('Item status on POS was changed successfully', { detail: 'Soup is hidden on POS' }));
  expect(screen.getByText('Soup is hidden on POS')).toBeInTheDocument();
});

test('F8 moves the focus to the action of the newest notification, and it comes back with the action', () => {
  const undone: string[] = [];
  render(<button type="button">Switch</button>);
  screen.getByRole('button', { name: 'Switch' }).focus();
  act(() => notify.succeeded('Saved', { action: { label: 'Undo', onClick: () => undone.push('undone') } }));
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  pass(4000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['undone']);
  expect(screen.getByRole('button', { name: 'Switch' })).toHaveFocus();
});

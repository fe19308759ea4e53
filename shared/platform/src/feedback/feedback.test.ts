import { closeAllModals, closeModal, modalStore, openModal } from './modals';
import { dismissNotification, notificationStore, notify } from './notifications';

const ids = () => modalStore.getState().modals.map(({ id }) => id);
const messages = () => notificationStore.getState().notifications.map(({ message }) => message);

afterEach(() => {
  closeAllModals();
  notificationStore.setState({ notifications: [] });
});

test('new notifications come first, and two created in the same millisecond have different ids', () => {
  notify.succeeded('first');
  notify.failed('second');
  const [newest, oldest] = notificationStore.getState().notifications;
  expect([newest?.message, oldest?.message]).toEqual(['second', 'first']);
  expect([newest?.status, oldest?.status]).toEqual(['failed', 'succeeded']);
  expect(newest?.id).not.toBe(oldest?.id);
});

test('a repeated notification replaces the earlier one, unless it has an action', () => {
  const action = { label: 'Undo', onClick: () => undefined };
  notify.failed('Failed to create tax');
  notify.succeeded('3 items hidden', { action });
  notify.succeeded('3 items hidden', { action });
  const first = notificationStore.getState().notifications.at(-1)?.id;
  notify.failed('Failed to create tax');
  expect(messages()).toEqual(['Failed to create tax', '3 items hidden', '3 items hidden']);
  expect(notificationStore.getState().notifications[0]?.id).not.toBe(first);
});

test('dismissing a notification leaves the others', () => {
  notify.succeeded('stays');
  notify.succeeded('goes');
  dismissNotification(notificationStore.getState().notifications[0]?.id ?? 0);
  expect(messages()).toEqual(['stays']);
});

test('modals stack, and an open modal keeps its position when it is opened again', () => {
  openModal('below', { title: 'One' });
  openModal('above', { title: 'Two' });
  openModal('below', { title: 'Three' });
  expect(ids()).toEqual(['below', 'above']);
  expect(modalStore.getState().modals[0]?.data.title).toBe('Three');
});

test('a modal calls onClose once, whether it is closed by its id or with all others', () => {
  const closed: string[] = [];
  openModal('a', { onClose: () => closed.push('a') });
  openModal('b', { onClose: () => closed.push('b') });
  closeModal('a');
  closeModal('a');
  closeAllModals();
  expect(closed).toEqual(['a', 'b']);
  expect(ids()).toEqual([]);
});

test('closing all modals closes the others when the onClose of one throws, and reports its error', () => {
  const reported: unknown[] = [];
  globalThis.reportError = (error) => reported.push(error);
  const failure = new Error('no dishes');
  openModal('below', {});
  openModal('broken', {
    onClose: () => {
      throw failure;
    },
  });
  closeAllModals();
  expect([ids(), reported]).toEqual([[], [failure]]);
});

test('closing all modals closes even those that reopen when they are closed', () => {
  const open = () => openModal('again', { onClose: open });
  open();
  closeModal('again');
  expect(ids()).toEqual(['again']);
  closeAllModals();
  expect(ids()).toEqual([]);
});

test('only the latest fifty notifications and the waiting notifications are kept', () => {
  notify.waiting('Saving');
  for (let number = 1; number <= 1000; number += 1) notify.failed(`No ${number}`);
  expect(messages()).toHaveLength(51);
  expect([messages()[0], messages().at(-2), messages().at(-1)]).toEqual(['No 1000', 'No 951', 'Saving']);
});

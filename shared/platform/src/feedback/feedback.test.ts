import { closeAllModals, closeModal, modalStore, openModal } from './modals';
import { dismissNotification, notificationStore, notify } from './notifications';

const ids = () => modalStore.getState().modals.map(({ id }) => id);
const messages = () => notificationStore.getState().notifications.map(({ message }) => message);

afterEach(() => {
  closeAllModals();
  notificationStore.setState({ notifications: [] });
});

test('new notifications go to the front, and two of the same millisecond are told apart', () => {
  notify.succeeded('first');
  notify.failed('second');
  const [newest, oldest] = notificationStore.getState().notifications;
  expect([newest?.message, oldest?.message]).toEqual(['second', 'first']);
  expect([newest?.status, oldest?.status]).toEqual(['failed', 'succeeded']);
  expect(newest?.id).not.toBe(oldest?.id);
});

test('the same text is shown once, as the newest, and each notification with an Undo stays', () => {
  const action = { label: 'Undo', onClick: () => undefined };
  notify.failed('Failed to create tax');
  notify.succeeded('3 items hidden', { action });
  notify.succeeded('3 items hidden', { action });
  const first = notificationStore.getState().notifications.at(-1)?.id;
  notify.failed('Failed to create tax');
  expect(messages()).toEqual(['Failed to create tax', '3 items hidden', '3 items hidden']);
  expect(notificationStore.getState().notifications[0]?.id).not.toBe(first);
});

test('one notification is dismissed, the others stay', () => {
  notify.succeeded('stays');
  notify.succeeded('goes');
  dismissNotification(notificationStore.getState().notifications[0]?.id ?? 0);
  expect(messages()).toEqual(['stays']);
});

test('modals stack, and one that is open keeps its place when it is opened again', () => {
  openModal('below', { title: 'One' });
  openModal('above', { title: 'Two' });
  openModal('below', { title: 'Three' });
  expect(ids()).toEqual(['below', 'above']);
  expect(modalStore.getState().modals[0]?.data.title).toBe('Three');
});

test('closing calls back once, however it happens', () => {
  const closed: string[] = [];
  openModal('a', { onClose: () => closed.push('a') });
  openModal('b', { onClose: () => closed.push('b') });
  closeModal('a');
  closeModal('a');
  closeAllModals();
  expect(closed).toEqual(['a', 'b']);
  expect(ids()).toEqual([]);
});

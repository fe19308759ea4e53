import { create } from 'zustand';

/** Milliseconds that a notification is visible before it fades, and milliseconds of fading. */
export const NOTIFICATION_VISIBLE_MS = 2000;
export const NOTIFICATION_FADE_MS = 2000;

/** Largest number of notifications at a time; rendering thousands of them would block the page for seconds. */
const MAX_NOTIFICATIONS = 50;

export interface Notification {
  /** Creation timestamp in milliseconds, increased by one when another notification has the same timestamp. */
  id: number;
  message: string;
  /** A `waiting` notification stays until it is dismissed. */
  status: 'succeeded' | 'failed' | 'waiting';
  /** Second line: what was changed, or why it failed. */
  detail?: string;
  /** Button of the notification, for example Undo. A click on it also dismisses the notification. */
  action?: NotificationAction;
}

export interface NotificationAction {
  label: string;
  onClick: () => void;
}

/** Newest first. */
export const notificationStore = create<{ notifications: Notification[] }>()(() => ({ notifications: [] }));

let lastId = 0;

/** Whether `later` repeats `earlier`. Never true with an action, because each action undoes a different change. */
function isRepeated(earlier: Notification, later: Notification): boolean {
  const isSame = (name: 'status' | 'message' | 'detail') => earlier[name] === later[name];
  return isSame('status') && isSame('message') && isSame('detail') && !earlier.action && !later.action;
}

/** Drops the oldest notifications above the limit, but no waiting ones: the code that shows them dismisses them. */
function limit(notifications: Notification[]): Notification[] {
  return notifications.filter(({ status }, index) => index < MAX_NOTIFICATIONS || status === 'waiting');
}

function add(
  status: Notification['status'],
  message: string,
  options: Pick<Notification, 'detail' | 'action'>,
): number {
  lastId = Math.max(Date.now(), lastId + 1);
  const notification = { id: lastId, message, status, ...options };
  notificationStore.setState(({ notifications }) => ({
    notifications: limit([notification, ...notifications.filter((other) => !isRepeated(other, notification))]),
  }));
  return lastId;
}

/** Shows notifications. A repetition replaces the earlier notification and is visible for the full time again. */
export const notify = {
  succeeded: (message: string, options: Pick<Notification, 'detail' | 'action'> = {}): void => {
    add('succeeded', message, options);
  },
  failed: (message: string, options: Pick<Notification, 'detail'> = {}): void => {
    add('failed', message, options);
  },
  /** Returns the id with which the caller dismisses the notification after the wait. */
  waiting: (message: string, options: Pick<Notification, 'detail' | 'action'> = {}): number =>
    add('waiting', message, options),
};

export function dismissNotification(id: number): void {
  notificationStore.setState(({ notifications }) => ({
    notifications: notifications.filter((notification) => notification.id !== id),
  }));
}

export function useNotifications(): Notification[] {
  return notificationStore((state) => state.notifications);
}

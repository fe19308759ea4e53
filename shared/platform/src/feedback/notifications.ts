import { create } from 'zustand';

/** How long a notification stands before it fades, and how long it fades, in milliseconds. */
export const NOTIFICATION_VISIBLE_MS = 2000;
export const NOTIFICATION_FADE_MS = 2000;

export interface Notification {
  /** The creation timestamp in milliseconds, moved on by one where two would share it. */
  id: number;
  message: string;
  /** One that says that something is `waiting` stays until it is dismissed. */
  status: 'succeeded' | 'failed' | 'waiting';
  /** A second, quieter line: what was changed, or why it failed. */
  detail?: string;
  /** For example Undo. The notification is dismissed with it. */
  action?: NotificationAction;
}

export interface NotificationAction {
  label: string;
  onClick: () => void;
}

/** Newest first. */
export const notificationStore = create<{ notifications: Notification[] }>()(() => ({ notifications: [] }));

let lastId = 0;

/** Whether both say the same. One that offers an action stays: each undoes a change of its own. */
function isRepeated(earlier: Notification, later: Notification): boolean {
  const isSame = (name: 'status' | 'message' | 'detail') => earlier[name] === later[name];
  return isSame('status') && isSame('message') && isSame('detail') && !earlier.action && !later.action;
}

function add(
  status: Notification['status'],
  message: string,
  options: Pick<Notification, 'detail' | 'action'>,
): number {
  lastId = Math.max(Date.now(), lastId + 1);
  const notification = { id: lastId, message, status, ...options };
  notificationStore.setState(({ notifications }) => ({
    notifications: [notification, ...notifications.filter((other) => !isRepeated(other, notification))],
  }));
  return lastId;
}

/** Tells the user that something worked or did not. The same again is shown once, with its time begun anew. */
export const notify = {
  succeeded: (message: string, options: Pick<Notification, 'detail' | 'action'> = {}): void => {
    add('succeeded', message, options);
  },
  failed: (message: string, options: Pick<Notification, 'detail'> = {}): void => {
    add('failed', message, options);
  },
  /** Returns the id of the notification, to be dismissed once the wait is over. */
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

import type { Notification } from '@backoffice/shared/feedback';

export interface NotificationAreaProps {
  /** Newest first. */
  notifications: readonly Notification[];
  onDismiss: (id: number) => void;
}

export function NotificationArea(_props: NotificationAreaProps) {
  return null;
}

import { NOTIFICATION_FADE_MS, NOTIFICATION_VISIBLE_MS, type Notification } from '@backoffice/platform/feedback';
import { Button, IconAlertCircle, IconButton, IconX } from '@backoffice/ui';
import { IconCircleCheck } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './notification-area.module.css';

export interface NotificationAreaProps {
  /** Latest first. */
  notifications: readonly Notification[];
  onDismiss: (id: number) => void;
}

/** Minimum number of notifications for which a "Close all" button is shown. */
const CLOSE_ALL_FROM = 4;

/**
 * Moves the focus to the latest notification on F8. Moves it from a notification that disappears back to `origin`, the
 * element that had the focus before the area.
 */
function useFocusShortcut(notifications: readonly Notification[]) {
  const area = useRef<HTMLElement>(null);
  const origin = useRef<Element>(null);
  useEffect(() => {
    const focusNewest = (event: KeyboardEvent) => {
      if (event.key === 'F8') area.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', focusNewest);
    return () => window.removeEventListener('keydown', focusNewest);
  }, []);
  useEffect(() => {
    const { activeElement, body } = document;
    if (notifications.length > 0 && area.current?.contains(activeElement)) return;
    // The focus is moved back only if the body has it. Otherwise, the user has moved it to another element.
    if (activeElement === body && origin.current instanceof HTMLElement) origin.current.focus();
    origin.current = null;
  }, [notifications]);
  return { area, origin };
}

/** Extends the page by the notifications' height. Scrolls to the focused element if they would cover it. */
function useReservedSpace(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const { style } = document.documentElement;
    let height = 0;
    const observer = new ResizeObserver(() => {
      // An unchanged height is skipped, like the initial height 0, because each change restyles the elements that make
      // room.
      if (element.offsetHeight === height) return;
      height = element.offsetHeight;
      style.setProperty('--notices-height', `${height}px`);
      const focused = document.activeElement;
      const top = window.innerHeight - height;
      if (!focused?.matches('a, button, input, textarea') || element.contains(focused)) return;
      if (focused.getBoundingClientRect().bottom > top) focused.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices-height');
    };
  }, [area]);
}

/** Notifications of successes and failures. None disappears while the pointer or the focus is in the area. */
export function NotificationArea({ notifications, onDismiss }: NotificationAreaProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isPaused = hovered || focused;
  const { area, origin } = useFocusShortcut(notifications);
  // The state is updated here, because browsers send no pointerleave or blur event for a removed notification.
  useEffect(() => {
    if (notifications.length === 0) setHovered(false);
    if (!area.current?.contains(document.activeElement)) setFocused(false);
  }, [area, notifications]);
  useReservedSpace(area);
  const dismissAll = () => {
    for (const { id } of notifications) onDismiss(id);
  };
  return (
    <section
      ref={area}
      className={classes.area}
      aria-label="Notifications"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
      }}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {/* The live region is rendered even when empty: screen readers announce only additions to an existing one. */}
      <div role="status" aria-atomic="false" aria-relevant="additions" className={classes.live}>
        <ol className={classes.list}>
          {notifications.map((notification) => (
            <NotificationItem key={notification.id} {...notification} isPaused={isPaused} onDismiss={onDismiss} />
          ))}
        </ol>
      </div>
      {notifications.length >= CLOSE_ALL_FROM && <Button onClick={dismissAll}>Close all {notifications.length}</Button>}
    </section>
  );
}

interface NotificationItemProps extends Notification {
  /** While true, the notification stays fully visible. When it becomes false, the display time starts again. */
  isPaused: boolean;
  onDismiss: (id: number) => void;
}

function NotificationItem({ id, message, detail, status, action, isPaused, onDismiss }: NotificationItemProps) {
  const [fading, setFading] = useState(false);
  const isWaiting = status === 'waiting';
  useEffect(() => {
    if (isPaused || isWaiting) return;
    const fade = setTimeout(() => setFading(true), NOTIFICATION_VISIBLE_MS);
    const dismiss = setTimeout(() => onDismiss(id), NOTIFICATION_VISIBLE_MS + NOTIFICATION_FADE_MS);
    return () => {
      clearTimeout(fade);
      clearTimeout(dismiss);
      setFading(false);
    };
  }, [isPaused, isWaiting, id, onDismiss]);
  const succeeded = status === 'succeeded';
  const Icon = succeeded ? IconCircleCheck : IconAlertCircle;
  return (
    <li className={classes.item} data-status={status} data-fading={fading || undefined}>
      <Icon size={20} aria-hidden />
      <p role={succeeded ? undefined : 'alert'} className={classes.message}>
        {message}
        {detail && <span className={classes.detail}>{detail}</span>}
      </p>
      {action && (
        <button
          type="button"
          className={classes.action}
          title="F8"
          aria-keyshortcuts="F8"
          onClick={() => {
            onDismiss(id);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label="Close notification" icon={<IconX size={18} aria-hidden />} onClick={() => onDismiss(id)} />
    </li>
  );
}

import {
  closeAllModals,
  closeModal,
  dismissModal,
  dismissNotification,
  type ModalAction,
  type ModalData,
  useModals,
  useNotifications,
} from '@backoffice/platform/feedback';
import { useLocation } from '@backoffice/platform/router';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  data: ModalData;
  onClose: () => void;
  onDismiss: () => void;
}

function Dialog({ data, onClose, onDismiss }: DialogProps) {
  const { title, message, content, mandatory = false, ignoresOutsideClick = mandatory, actions = [] } = data;
  const run = async ({ onClick }: ModalAction) => {
    const result = await onClick?.();
    if (result !== false) onClose();
  };
  const dismissOutside = (event: MouseEvent) => {
    if (!ignoresOutsideClick && event.target === event.currentTarget) onDismiss();
  };
  return (
    // biome-ignore lint/a11y: the keyboard closes a dialog with its close icon
    <div onClick={dismissOutside}>
      <div role="dialog" aria-modal="true" aria-label={title}>
        {title && <h2>{title}</h2>}
        {!mandatory && <button type="button" aria-label="Dismiss" onClick={onDismiss} />}
        {message && <p>{message}</p>}
        {content}
        {actions.map((action) => (
          <button key={action.label} type="button" onClick={() => run(action)}>
            {action.label}
          </button>
        ))}
      </div>
    </div>
  );
}

/**
 * Renders modals and notifications in plain elements that follow the shell's rules. A modal is a dialog named by its
 * title; it can be dismissed unless it is mandatory, and closes on navigation and after an action that does not
 * return false. A success notification has the role `status`, a failure `alert`. Notifications do not fade, so tests
 * need not wait.
 */
export function FeedbackArea() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    closeAllModals();
  }, [pathname]);
  const modals = useModals();
  const notifications = useNotifications();
  return (
    <>
      {modals.map(({ id, data }) => (
        <Dialog key={id} data={data} onClose={() => closeModal(id)} onDismiss={() => dismissModal(id)} />
      ))}
      {notifications.map(({ id, message, detail, status, action }) => (
        <div key={id} role={status === 'failed' ? 'alert' : 'status'}>
          <span>{message}</span>
          {detail && <span>{detail}</span>}
          {action && (
            <button type="button" onClick={action.onClick}>
              {action.label}
            </button>
          )}
          <button type="button" aria-label="Close notification" onClick={() => dismissNotification(id)} />
        </div>
      ))}
    </>
  );
}

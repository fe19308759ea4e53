import {
  closeAllModals,
  closeModal,
  dismissNotification,
  type ModalAction,
  type ModalData,
  useModals,
  useNotifications,
} from '@backoffice/shared/feedback';
import { useLocation } from '@backoffice/shared/router';
import { useEffect, useRef } from 'react';

function Dialog({ data, onClose }: { data: ModalData; onClose: () => void }) {
  const { title, message, content, closeIcon = false, actions = [] } = data;
  const run = async ({ onClick }: ModalAction) => {
    const answer = await onClick?.();
    if (answer !== false) onClose();
  };
  return (
    <div role="dialog" aria-modal="true" aria-label={title}>
      {title && <h2>{title}</h2>}
      {closeIcon && <button type="button" aria-label="Close" onClick={onClose} />}
      {message && <p>{message}</p>}
      {content}
      {actions.map((action) => (
        <button key={action.label} type="button" onClick={() => run(action)}>
          {action.label}
        </button>
      ))}
    </div>
  );
}

/**
 * Modals and notifications in plain elements, with the shell's rules: a modal is a dialog named by its title, closes
 * after an action that does not answer false, and on navigation; a success is a `status`, a failure an `alert`. Nothing
 * fades, so that no test waits.
 */
export function FeedbackArea() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    closeAllModals();
  }, [pathname]);
  const modals = useModals();
  const notifications = useNotifications();
  return (
    <>
      {modals.map(({ id, data }) => (
        <Dialog key={id} data={data} onClose={() => closeModal(id)} />
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

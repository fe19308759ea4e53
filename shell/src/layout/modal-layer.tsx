import { useLocation } from '@backoffice/platform/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ModalBoundary } from './modal-boundary';
import { ModalWindow, type OpenModal } from './modal-window';

export interface ModalLayerProps {
  /** In opening order: the last one is on top. */
  modals: readonly OpenModal[];
  onClose: (id: string) => void;
  /** Called when the user dismisses a modal; the modal may ask for confirmation and stay open. */
  onDismiss: (id: string) => void;
  /** Called when the path changes. */
  onCloseAll: () => void;
}

/** Keeps the page behind a modal from scrolling and shifting. `containment` does not report its style properties. */
function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    const { style, clientWidth } = document.documentElement;
    style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`;
    style.overflow = 'hidden';
    return () => {
      style.paddingInlineEnd = '';
      style.overflow = '';
    };
  }, [isLocked]);
}

/** Renders the open modals above everything else. Only the topmost one can be used. */
export function ModalLayer({ modals, onClose, onDismiss, onCloseAll }: ModalLayerProps) {
  useScrollLock(modals.length > 0);
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  // The modals are closed in a layout effect: it runs before the effects of the new page, which may open a modal.
  useLayoutEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    onCloseAll();
  }, [pathname, onCloseAll]);
  return modals.map(({ id, data }, index) => (
    <ModalBoundary key={id} onClose={() => onClose(id)}>
      <ModalWindow
        data={data}
        isTopmost={index === modals.length - 1}
        onClose={() => onClose(id)}
        onDismiss={() => onDismiss(id)}
      />
    </ModalBoundary>
  ));
}

import { useLocation } from '@backoffice/shared/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ModalBoundary } from './modal-boundary';
import { ModalWindow, type OpenModal } from './modal-window';

export interface ModalLayerProps {
  /** In the order of opening: the last one is on top. */
  modals: readonly OpenModal[];
  onClose: (id: string) => void;
  /** Called where the user dismisses a modal: its content may ask before it closes. */
  onDismiss: (id: string) => void;
  /** Called when the path changes. */
  onCloseAll: () => void;
}

/** Keeps what lies behind from scrolling, and from jumping to where the scroll bar was. */
function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    const { style, clientWidth } = document.documentElement;
    style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`;
    style.overflow = 'hidden';
    return () => {
      style.paddingInlineEnd = '';
      style.overflow = '';
    };
  }, [locked]);
}

/** The open modals, above everything else. Only the topmost one can be used. */
export function ModalLayer({ modals, onClose, onDismiss, onCloseAll }: ModalLayerProps) {
  useScrollLock(modals.length > 0);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  // Before the effects of the new page, which may open a modal at once.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    onCloseAll();
  }, [pathname, onCloseAll]);
  return modals.map(({ id, data }, index) => (
    <ModalBoundary key={id} onClose={() => onClose(id)}>
      <ModalWindow
        data={data}
        top={index === modals.length - 1}
        onClose={() => onClose(id)}
        onDismiss={() => onDismiss(id)}
      />
    </ModalBoundary>
  ));
}

import { useLocation } from '@backoffice/shared/router';
import { useEffect, useRef } from 'react';
import { ModalBoundary } from './modal-boundary';
import { ModalWindow, type OpenModal } from './modal-window';

export interface ModalLayerProps {
  /** In the order of opening: the last one is on top. */
  modals: readonly OpenModal[];
  onClose: (id: string) => void;
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
export function ModalLayer({ modals, onClose, onCloseAll }: ModalLayerProps) {
  useScrollLock(modals.length > 0);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    onCloseAll();
  }, [pathname, onCloseAll]);
  return modals.map(({ id, data }, index) => (
    <ModalBoundary key={id} onClose={() => onClose(id)}>
      <ModalWindow data={data} top={index === modals.length - 1} onClose={() => onClose(id)} />
    </ModalBoundary>
  ));
}

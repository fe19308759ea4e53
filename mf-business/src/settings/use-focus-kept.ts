import { useEffect, useRef } from 'react';

/**
 * Once saved, Save is disabled, and browsers let the focus it had fall out of the page: it goes to the element of the
 * ref instead, which needs a `tabIndex`.
 */
export function useFocusKept<Kept extends HTMLElement>({ saving, changed }: { saving: boolean; changed: boolean }) {
  const kept = useRef<Kept>(null);
  const wasSaving = useRef(false);
  useEffect(() => {
    const active = document.activeElement;
    // The button that was just disabled is the active element for a moment longer.
    const isLost = active === null || active === document.body || active.matches(':disabled');
    if (wasSaving.current && !saving && !changed && isLost) kept.current?.focus({ preventScroll: true });
    wasSaving.current = saving;
  }, [saving, changed]);
  return kept;
}

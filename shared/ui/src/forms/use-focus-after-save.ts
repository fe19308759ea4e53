import { useEffect, useRef } from 'react';

/**
 * Returns a ref to the element that receives the focus after a save, because the Save button loses the focus when it is
 * disabled. The element needs a `tabIndex`.
 */
export function useFocusAfterSave<Target extends HTMLElement>({
  isSaving,
  isDirty,
}: {
  isSaving: boolean;
  isDirty: boolean;
}) {
  const target = useRef<Target>(null);
  const wasSaving = useRef(false);
  useEffect(() => {
    const active = document.activeElement;
    // Focus on a disabled button counts as lost: browsers keep the button as active element for a short time.
    const isFocusLost = active === null || active === document.body || active.matches(':disabled');
    if (wasSaving.current && !isSaving && !isDirty && isFocusLost) target.current?.focus({ preventScroll: true });
    wasSaving.current = isSaving;
  }, [isSaving, isDirty]);
  return target;
}

import { startTransition, useState } from 'react';

/**
 * Returns whether a combobox mounts its options, up to 999: while the pointer is on the field, so that they exist
 * before the click, and while it has the focus, because the field refers to its list by id.
 */
export function useMountedOptions() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  return {
    isMounted: isHovered || isFocused,
    setIsFocused,
    pointerHandlers: {
      onPointerEnter: () => startTransition(() => setIsHovered(true)),
      onPointerLeave: () => startTransition(() => setIsHovered(false)),
    },
  };
}

import { startTransition, useState } from 'react';

/**
 * Returns whether a combobox should mount its options, of which there can be 999: while the pointer is on the field, so
 * that the options exist before a click, and while the field has the focus, because it refers to the list by id.
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

import { startTransition, useState } from 'react';

/**
 * Returns whether the options of a combobox are mounted. They are mounted while the pointer is on the field, so they
 * exist before the click, and while the field has the focus, because the field refers to its list by id even before the
 * list opens. Other fields of a page do not mount their options, because each field can have up to 999.
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

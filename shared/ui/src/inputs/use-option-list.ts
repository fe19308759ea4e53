import { startTransition, useState } from 'react';

/**
 * Returns whether the options of a combobox are mounted: while the pointer is on its field, so that they exist before
 * the click, and while the field has the focus, because the field refers to its list by id even before it opens. All
 * other fields of a page do not mount their options, of which each may have 999.
 */
export function useOptionList() {
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

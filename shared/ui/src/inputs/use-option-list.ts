import { startTransition, useState } from 'react';

/**
 * Tells whether the options of a combobox are mounted: while the pointer is on its field, so that they are there before
 * the click, and while the field has the focus, because the field refers to its list of options by id, also before it
 * opens. Other fields mount none of their up to 999 options.
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

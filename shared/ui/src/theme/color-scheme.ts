import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

export interface ColorSchemeToggle {
  scheme: 'light' | 'dark';
  toggle: () => void;
}

/** The scheme in use, and a switch to the other one that outlives a reload. Without a choice the system decides. */
export function useColorSchemeToggle(): ColorSchemeToggle {
  const { setColorScheme } = useMantineColorScheme({
    // Without transitions it would add a style element, which the content security policy refuses.
    keepTransitions: true,
  });
  const scheme = useComputedColorScheme('light');
  return { scheme, toggle: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark') };
}

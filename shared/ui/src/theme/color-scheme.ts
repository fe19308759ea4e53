import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

export interface ColorSchemeToggle {
  scheme: 'light' | 'dark';
  toggle: () => void;
}

/** Returns the colour scheme and a function that toggles and stores it. The default is the system's scheme. */
export function useColorSchemeToggle(): ColorSchemeToggle {
  const { setColorScheme } = useMantineColorScheme({
    // To turn transitions off, Mantine would add a style element, which the content security policy blocks.
    keepTransitions: true,
  });
  const scheme = useComputedColorScheme('light');
  return { scheme, toggle: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark') };
}

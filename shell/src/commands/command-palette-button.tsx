import { modalStore, notify } from '@backoffice/platform/feedback';
import { IconButton } from '@backoffice/ui';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import type { CommandPaletteProps } from './command-palette';

// The palette is loaded on demand, because most visits never open it.
const load = () => import(/* webpackChunkName: "commands" */ './command-palette');

/** Ignores a failed load, because opening the palette tries again and then shows the error. */
const prefetch = () => void load().catch(() => undefined);

const isMac = () => /^(Mac|iP)/.test(navigator.platform);

/** ⌘K on a Mac, where Ctrl+K deletes text, and Ctrl+K elsewhere; works on keyboards for non-Latin scripts too. */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || shiftKey || (key.toLowerCase() !== 'k' && code !== 'KeyK')) return false;
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

const isModalOpen = () => modalStore.getState().modals.length > 0;

/** Opens the command palette on a click or the shortcut. Does nothing while a modal is open. */
export function CommandPaletteButton(props: CommandPaletteProps) {
  const open = async () => {
    try {
      const { openCommandPalette } = await load();
      if (!isModalOpen()) openCommandPalette(props);
    } catch (error) {
      console.error(error);
      notify.failed('The search could not be loaded. Try again.');
    }
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || isModalOpen()) return;
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <IconButton
      label={`Go to a page or action (${isMac() ? '⌘K' : 'Ctrl+K'})`}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      icon={<IconSearch size={20} aria-hidden />}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={open}
    />
  );
}

import { modalStore, notify } from '@backoffice/platform/feedback';
import { IconButton } from '@backoffice/ui';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import type { CommandPaletteProps } from './command-palette';

// Loaded on demand, because most visits never open it.
const load = () => import(/* webpackChunkName: "commands" */ './command-palette');

/** Ignores a failure, which is shown when the palette is opened. */
const prefetch = () => void load().catch(() => undefined);

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Opens the command palette, also by Ctrl+K and ⌘K. An open modal has to be closed first. */
export function CommandPaletteButton(props: CommandPaletteProps) {
  const open = async () => {
    try {
      const { openCommandPalette } = await load();
      if (modalStore.getState().modals.length === 0) openCommandPalette(props);
    } catch (error) {
      console.error(error);
      notify.failed('The search could not be loaded. Try again.');
    }
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <IconButton
      label="Go to a page or action (Ctrl+K)"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      icon={<IconSearch size={20} aria-hidden />}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={open}
    />
  );
}

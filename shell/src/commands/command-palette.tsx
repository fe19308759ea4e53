import { useClaimedAccess } from '@backoffice/platform/access';
import { closeModal, openModal } from '@backoffice/platform/feedback';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { useNavigate } from '@backoffice/platform/router';
import { SearchList, type SearchListGroup } from '@backoffice/ui/search-list';
import { useMemo, useState } from 'react';
import type { RemoteLoader } from '../federation/remote-loader';
import { findCommands, type ListedCommand, listCommands } from './list-commands';
import { listSearches, useRecordSearches } from './record-searches';

const MODAL = 'command-palette';
const close = () => closeModal(MODAL);

const toOption = ({ label, path }: ListedCommand) => ({ value: path, label });

/** Without a search text, groups all commands by area. Found commands form one list and show their areas. */
function groupCommands(commands: readonly ListedCommand[], text: string): SearchListGroup[] {
  if (text.trim() === '') {
    const areas = [...new Set(commands.map(({ area }) => area))];
    return areas.map((title) => ({
      title,
      options: commands.filter(({ area }) => area === title).map(toOption),
    }));
  }
  const found = findCommands(commands, text);
  return found.length === 0
    ? []
    : [{ options: found.map((command) => ({ ...toOption(command), detail: command.area })) }];
}

export interface CommandPaletteProps {
  remotes: readonly RegisteredRemote[];
  /** Loads the remotes' code, which contains the search functions for their records. */
  loader: RemoteLoader;
}

function CommandPalette({ remotes, loader }: CommandPaletteProps) {
  const access = useClaimedAccess();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const commands = useMemo(
    () =>
      listCommands(
        remotes.map(({ description }) => description),
        access,
      ),
    [remotes, access],
  );
  const searches = useMemo(() => listSearches(remotes, loader, access), [remotes, loader, access]);
  const { groups: records, isSearching } = useRecordSearches(searches, text);
  const groups = useMemo(() => [...groupCommands(commands, text), ...records], [commands, text, records]);
  const open = (path: string) => {
    close();
    navigate(path);
  };
  return (
    <SearchList
      label="Page, action or record"
      placeholder="Page, item or order number"
      text={text}
      onTextChange={setText}
      groups={groups}
      emptyText={isSearching ? 'Searching …' : 'Nothing found'}
      onChoose={open}
      onEscape={close}
    />
  );
}

export function openCommandPalette(props: CommandPaletteProps): void {
  openModal(MODAL, { title: 'Go to', content: <CommandPalette {...props} /> });
}

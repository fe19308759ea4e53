import { closeModal, openModal } from '@backoffice/platform/feedback';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { useNavigate } from '@backoffice/platform/router';
import { useSession } from '@backoffice/platform/session';
import { SearchList, type SearchListGroup } from '@backoffice/ui/search-list';
import { useMemo, useState } from 'react';
import { findCommands, type ListedCommand, listCommands } from './list-commands';

const MODAL = 'command-palette';
const close = () => closeModal(MODAL);

const toOption = ({ label, path }: ListedCommand) => ({ value: path, label });

/** Groups all commands by area; what a search finds is one list, in which each command names its area. */
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

function CommandPalette({ descriptions }: { descriptions: readonly RemoteDescription[] }) {
  const claims = useSession((session) => session.claims);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const commands = useMemo(() => listCommands(descriptions, claims ?? {}), [descriptions, claims]);
  const groups = useMemo(() => groupCommands(commands, text), [commands, text]);
  const open = (path: string) => {
    close();
    navigate(path);
  };
  return (
    <SearchList
      label="Page or action"
      placeholder="Taxes, add item, sales by hour …"
      text={text}
      onTextChange={setText}
      groups={groups}
      emptyText="Nothing found"
      onChoose={open}
      onEscape={close}
    />
  );
}

/** Opens the list of all pages and commands that the user's role includes. */
export function openCommandPalette(descriptions: readonly RemoteDescription[]): void {
  openModal(MODAL, { title: 'Go to', content: <CommandPalette descriptions={descriptions} /> });
}

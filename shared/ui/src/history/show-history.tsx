import type { HistoryKind } from '@backoffice/contract/history';
import { includesModule } from '@backoffice/platform/access';
import { openModal } from '@backoffice/platform/feedback';
import { sessionStore } from '@backoffice/platform/session';
import { Button, createLazyComponent } from '@backoffice/ui';
import { IconHistory } from '@tabler/icons-react';
import type { MenuAction } from '../controls/action-menu';

/** Changes, latest first, with a button that shows earlier ones. The code is loaded when the list is shown. */
export const HistoryList = createLazyComponent(() =>
  import(/* webpackChunkName: "history" */ './history-list').then((module) => module.HistoryList),
);

/** A record, or settings, whose history can be shown. */
export interface HistorySubject {
  kind: HistoryKind;
  /** Id of the record; undefined for settings. */
  id?: number;
  name: string;
}

/** Whether the user may see the history; true for tokens of earlier releases, which contain no rights. */
export function mayViewHistory(): boolean {
  return includesModule(sessionStore.getState().claims ?? {}, 'history', 'view');
}

function showHistory({ kind, id, name }: HistorySubject): void {
  openModal('history', {
    title: `History of ${name}`,
    content: <HistoryList filters={{ kind, record_id: id }} empty={{ title: 'No changes yet.' }} />,
    actions: [{ label: 'Close' }],
  });
}

/** Returns the row action that shows the history of a record; an empty list for users who may not see the history. */
export function historyAction(subject: HistorySubject): MenuAction[] {
  if (!mayViewHistory()) return [];
  return [{ label: 'History', icon: <IconHistory size={18} aria-hidden />, onClick: () => showHistory(subject) }];
}

/** A button that shows the history of a record or of settings; renders nothing without the right to see it. */
export function HistoryButton(subject: HistorySubject) {
  if (!mayViewHistory()) return null;
  return (
    <Button variant="quiet" icon={<IconHistory size={18} aria-hidden />} onClick={() => showHistory(subject)}>
      History
    </Button>
  );
}

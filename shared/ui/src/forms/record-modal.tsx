import { useMayManagePage } from '@backoffice/platform/access';
import type { ModalData } from '@backoffice/platform/feedback';
import { ErrorPanel, Skeleton } from '@backoffice/ui';
import type { ReactNode } from 'react';
import type { RecordQuery } from './combine-queries';
import { isNotFound } from './not-found';
import type { OpenedRecord } from './opened-record';
import { useModal } from './use-modal';
import { ViewOnlyPanel } from './view-only';

export interface RecordModalProps<Data>
  extends Pick<ModalData, 'title' | 'message' | 'ignoresOutsideClick' | 'actions'> {
  id: string;
  /** The record in the URL; undefined while the modal is closed. */
  record: OpenedRecord | undefined;
  /** Query for the content's data. A new record does not wait for it, unless `needsQuery` is set. */
  query: RecordQuery<Data>;
  needsQuery?: boolean;
  /** Title for users who may not change the page. Without it, these users cannot open the record. */
  readTitle?: string;
  /** Title of the error panel: "The tax could not be loaded". */
  failure: string;
  /** Title of the error panel for a record that does not exist, which a retry cannot load. */
  missing?: string;
  skeletonLines: number;
  /** Label of the button below an error. */
  closeLabel?: string;
  onClose: () => void;
  /** Called with undefined for a new record. */
  children: (data: Data | undefined) => ReactNode;
}

/** The modal of the record in the URL, including its loading and error states. */
export function RecordModal<Data>(props: RecordModalProps<Data>): null {
  const { id, record, query, skeletonLines, closeLabel = 'Cancel', onClose, children, ...texts } = props;
  const { title, message, ignoresOutsideClick, failure, missing, actions, needsQuery, readTitle } = texts;
  const mayManage = useMayManagePage();
  const isNew = record?.kind === 'new';
  const isReady = query.data !== undefined || (isNew && !needsQuery);
  const isFailed = !isReady && query.error !== null;
  const isRefused = !mayManage && (isNew || readTitle === undefined);
  const heading = mayManage || isRefused ? { title, message } : { title: readTitle };
  useModal(id, record && { ...heading, ignoresOutsideClick: mayManage && ignoresOutsideClick, onClose, ...describe() });
  return null;

  function describe(): Pick<ModalData, 'content' | 'actions'> {
    if (isRefused) return { content: <ViewOnlyPanel />, actions: [{ label: 'Close' }] };
    if (isReady) return { content: children(isNew && !needsQuery ? undefined : query.data), actions };
    if (!isFailed) return { content: <Skeleton lines={skeletonLines} />, actions };
    const content = <LoadError query={query} failure={failure} missing={missing} />;
    return { content, actions: actions ?? [{ label: closeLabel }] };
  }
}

function LoadError({ query, failure, missing }: Pick<RecordModalProps<unknown>, 'query' | 'failure' | 'missing'>) {
  const { error, isFetching, refetch } = query;
  const isMissing = missing !== undefined && isNotFound(error);
  return (
    <ErrorPanel
      title={isMissing ? missing : failure}
      message={error?.message}
      onRetry={isMissing ? undefined : () => refetch()}
      retrying={isFetching}
    />
  );
}

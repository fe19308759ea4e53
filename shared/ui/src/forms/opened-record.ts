import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { notify } from '@backoffice/platform/feedback';
import { useSearchParams } from '@backoffice/platform/router';
import { useCallback, useEffect, useRef } from 'react';
import { TAB_PARAM } from '../tabs/tab-param';

/** Which record a modal shows: an existing one, to be read or edited, or a new one. */
export type OpenedRecord = { kind: 'info' | 'edit'; id: number } | { kind: 'new' };

const EDIT = 'edit';
const NEW = 'new';

function readRecord(address: URLSearchParams, parameter: string): OpenedRecord | undefined {
  const text = address.get(parameter);
  if (text === NEW) return { kind: 'new' };
  const id = parsePositiveInteger(text);
  if (id === null) return undefined;
  return { kind: address.get(EDIT) === 'true' ? 'edit' : 'info', id };
}

function writeRecord(address: URLSearchParams, parameter: string, record: OpenedRecord | undefined): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete(parameter);
  next.delete(EDIT);
  // Removes the open tab from the URL, so that each record opens on its details tab.
  next.delete(TAB_PARAM);
  if (record !== undefined) next.set(parameter, record.kind === 'new' ? NEW : String(record.id));
  if (record?.kind === 'edit') next.set(EDIT, 'true');
  return next;
}

/**
 * Returns the record whose modal is open, kept in the URL as `parameter`. An invalid id, or one missing from `ids` (all
 * existing ids, if known), is removed from the URL with the notification "Invalid ID". A modal that is open stays open
 * when its id disappears from `ids`: another user may delete a record while it is edited.
 */
export function useOpenedRecord(parameter: string, ids?: readonly number[]) {
  const [address, setAddress] = useSearchParams();
  const show = (record: OpenedRecord | undefined, replace: boolean) =>
    setAddress((current) => writeRecord(current, parameter, record), { replace, preventScrollReset: true });
  const named = readRecord(address, parameter);
  const id = named === undefined || named.kind === 'new' ? undefined : named.id;
  const acceptedId = useRef<number>(undefined);
  const isListed = id === undefined || ids?.includes(id);
  useEffect(() => {
    if (isListed) acceptedId.current = id;
  }, [isListed, id]);
  const isKnown = isListed || ids === undefined || id === acceptedId.current;
  const isInvalid = !isKnown || (named === undefined && address.has(parameter));
  useEffect(() => {
    if (!isInvalid) return;
    notify.failed('Invalid ID');
    setAddress((current) => writeRecord(current, parameter, undefined), { replace: true, preventScrollReset: true });
  }, [isInvalid, parameter, setAddress]);
  const record = isInvalid ? undefined : named;
  const addressWithoutRecord = String(writeRecord(address, parameter, undefined));
  return {
    record,
    /** Id of an existing record; undefined for a new one. */
    openedId: isInvalid ? undefined : id,
    /** Returns a link to this page with a record's modal; the function stays the same when a modal opens or closes. */
    href: useCallback(
      (linked: OpenedRecord) => `?${writeRecord(new URLSearchParams(addressWithoutRecord), parameter, linked)}`,
      [addressWithoutRecord, parameter],
    ),
    open: (record: OpenedRecord) => show(record, false),
    close: () => show(undefined, true),
  };
}

/** Returns the record with this `id`. If it disappears from `records`, returns its last version until `id` changes. */
export function useRecordOf<Row extends { id: number }>(records: readonly Row[] | undefined, id: number | undefined) {
  const last = useRef<Row>(undefined);
  const record = records?.find((one) => one.id === id) ?? (last.current?.id === id ? last.current : undefined);
  useEffect(() => {
    last.current = record;
  });
  return record;
}

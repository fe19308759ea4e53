import { useSearchParams } from '@backoffice/shared/router';

/** Which record a modal shows: an existing one, to be read or edited, or a new one. */
export type OpenedRecord = { kind: 'info' | 'edit'; id: number } | { kind: 'new' };

const EDIT = 'edit';
const NEW = 'new';

function readRecord(address: URLSearchParams, parameter: string): OpenedRecord | undefined {
  const text = address.get(parameter);
  if (text === NEW) return { kind: 'new' };
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) return undefined;
  return { kind: address.get(EDIT) === 'true' ? 'edit' : 'info', id };
}

function writeRecord(address: URLSearchParams, parameter: string, record: OpenedRecord | undefined): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete(parameter);
  next.delete(EDIT);
  if (record !== undefined) next.set(parameter, record.kind === 'new' ? NEW : String(record.id));
  if (record?.kind === 'edit') next.set(EDIT, 'true');
  return next;
}

/** The record whose modal is open, kept in the address as `parameter`, so that a reload or a shared link opens it too. */
export function useOpenedRecord(parameter: string) {
  const [address, setAddress] = useSearchParams();
  const show = (record: OpenedRecord | undefined, replace: boolean) =>
    setAddress((current) => writeRecord(current, parameter, record), { replace, preventScrollReset: true });
  return {
    record: readRecord(address, parameter),
    /** Address of the same page with a record's modal, for a link. */
    addressOf: (record: OpenedRecord) => `?${writeRecord(address, parameter, record)}`,
    open: (record: OpenedRecord) => show(record, false),
    close: () => show(undefined, true),
  };
}

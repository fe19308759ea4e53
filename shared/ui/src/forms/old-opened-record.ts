import { useOpenedRecord as useRecord } from './opened-record';

export function useOpenedRecord(parameter: string, ids?: readonly number[]) {
  const opened = useRecord(parameter, ids);
  return { ...opened, addressOf: opened.href };
}

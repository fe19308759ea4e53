/**
 * Formats the name of a deleted record, which past sales can refer to, as `Maria Lopez (former)`; returns other names
 * unchanged.
 */
export function formatRecordName(name: string, isDeleted = false): string {
  return isDeleted ? `${name} (former)` : name;
}

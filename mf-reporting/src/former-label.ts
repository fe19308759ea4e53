/** `Maria Lopez (former)`: a deleted record that past sales name. */
export function formerLabel(name: string, isDeleted = false): string {
  return isDeleted ? `${name} (former)` : name;
}

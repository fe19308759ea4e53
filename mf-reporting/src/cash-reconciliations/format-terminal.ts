import type { ReconciliationSummary } from '@backoffice/contract/cash-reconciliations';

/** Formats the id and the name of a terminal as `2 · Bar`. */
export function formatTerminal({ id, name }: ReconciliationSummary['station']): string {
  return `${id} · ${name}`;
}

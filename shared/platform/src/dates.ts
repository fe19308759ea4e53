/** The contract's date functions for the browser. Provided by the shell, so that date-fns is loaded once. */
export * from '@backoffice/contract/dates';
/** @deprecated Former names, which releases of areas before 1.0.0 import. */
export { toDay as dayOf, toInstants as instantsOf } from '@backoffice/contract/dates';

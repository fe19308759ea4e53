/** Re-exports the contract's dates for the browser: the shell provides this module, so that date-fns is loaded once. */
export * from '@backoffice/contract/dates';

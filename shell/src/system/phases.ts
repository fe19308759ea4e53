import type { FailurePhase } from '@backoffice/contract/client-failures';

/** What was done when an error occurred, for operators. */
export const PHASES: Record<FailurePhase, string> = {
  load: 'Loading',
  style: 'Style sheets',
  start: 'Starting',
  render: 'Showing a page',
  event: 'In use',
  page: 'Changing the page',
};

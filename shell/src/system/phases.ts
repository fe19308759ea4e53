import type { FailurePhase } from '@backoffice/contract/client-failures';

/** Texts that tell operators during which activity an error occurred. */
export const PHASES: Record<FailurePhase, string> = {
  load: 'Loading',
  style: 'Style sheets',
  start: 'Starting',
  render: 'Showing a page',
  event: 'In use',
  page: 'Changing the page',
};

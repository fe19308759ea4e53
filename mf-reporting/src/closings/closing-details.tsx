import { type DayClosing, getDayClosing } from '@backoffice/contract/day-closings';
import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { call } from '@backoffice/platform/client';
import type { DetailsPageConfig } from '../details/details-page';
import { closings } from '../reports';
import { ClosingActions } from './closing-actions';
import { ClosingReport } from './closing-report';
import { Z_REPORT } from './closings.queries';

/** The Z report of a closed day. */
export const closingDetails: DetailsPageConfig<number, DayClosing> = {
  title: (number) => (number === null ? 'Z Report' : `Z Report ${number}`),
  report: closings,
  noun: Z_REPORT,
  readId: (id) => parsePositiveInteger(id),
  load: (number, signal) => call(getDayClosing, { params: { number }, signal }),
  failed: 'Failed to fetch Z report',
  cards: ['Closing', 'Sales', 'Taxes by rate', 'Payment types', 'Cash drawers', 'From orders to transactions'],
  renderActions: ({ number }) => <ClosingActions number={number} />,
  render: (closing) => <ClosingReport closing={closing} />,
};

import type { DayReport, OpenDay } from '@backoffice/contract/day-closings';
import { useMayManagePage } from '@backoffice/platform/access';
import { formatDay } from '@backoffice/platform/dates';
import { useNavigate } from '@backoffice/platform/router';
import { Button, Card, Skeleton } from '@backoffice/ui';
import { QueryError } from '@backoffice/ui/data-table';
import type { RecordQuery } from '@backoffice/ui/list';
import { formatMismatch } from '../cash-reconciliations/mismatch-badge';
import { numberFormat } from '../formats';
import { useDaySettings } from '../location-days';
import { paths } from '../paths';
import { type Figure, Figures, moneyFigure, optionalMoneyFigure } from '../summary/figures';
import { AutomaticClosing } from './automatic-closing';
import { ClosingWarningList, hasNoWarnings } from './closing-warnings';
import { useCloseDay } from './closings.queries';
import { confirmClose } from './confirm-close';
import classes from './open-day-panel.module.css';

const figures: Figure<DayReport>[] = [
  { term: 'Orders', value: ({ orders }) => numberFormat.format(orders.count) },
  moneyFigure('Net sales', ({ orders }) => orders.net),
  optionalMoneyFigure('Service charges', ({ orders }) => orders.service_charges),
  moneyFigure('Taxes', ({ orders }) => orders.tax),
  optionalMoneyFigure('Cash rounding', ({ orders }) => orders.rounding),
  moneyFigure('Tips', ({ orders }) => orders.tips),
  moneyFigure('Total collected', ({ orders }) => orders.total),
  {
    term: 'Cash over/short',
    value: ({ drawers }) => formatMismatch(drawers.mismatch),
    tone: ({ drawers }) => (drawers.mismatch === 0 ? 'positive' : 'negative'),
  },
];

/** The earliest open day: what should be settled before it is closed, its figures so far, and the closing button. */
export function OpenDayPanel({ query }: { query: RecordQuery<OpenDay> }) {
  if (query.data) return <LoadedPanel openDay={query.data} />;
  if (!query.error) return <OpenDaySkeleton />;
  return <QueryError title="The open day could not be loaded" query={query} />;
}

function LoadedPanel({ openDay: { open_day, open_days_count, closes_automatically } }: { openDay: OpenDay }) {
  const automaticClosing = <AutomaticClosing isOn={closes_automatically} />;
  if (open_day === null) {
    return (
      <Card title="Every day is closed">
        <div className={classes.content}>
          <p>Later sales today show as “changed after close” on today’s Z report.</p>
          {automaticClosing}
        </div>
      </Card>
    );
  }
  const { day, has_ended, report, warnings } = open_day;
  return (
    <Card title={`Open day ${formatDay(day)}`} actions={<CloseDayButton openDay={open_day} />}>
      <div className={classes.content}>
        {open_days_count > 1 && <p>{open_days_count} days are open. Close the earliest first.</p>}
        {!has_ended && <p>The day has not ended yet.</p>}
        {hasNoWarnings(warnings) ? (
          <p>Nothing to check before closing.</p>
        ) : (
          <div>
            <h3 className={classes.heading}>Check before closing</h3>
            <ClosingWarningList day={day} warnings={warnings} />
          </div>
        )}
        <Figures source="z_report" figures={figures} totals={report} isUpdating={false} />
        {automaticClosing}
      </div>
    </Card>
  );
}

function CloseDayButton({ openDay }: { openDay: NonNullable<OpenDay['open_day']> }) {
  const settings = useDaySettings();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useCloseDay();
  const mayManage = useMayManagePage();
  if (!mayManage) return null;
  // `onSuccess` is not called after the user has left the page.
  const close = () => mutateAsync(openDay.day, { onSuccess: ({ number }) => navigate(paths.closing(number)) });
  return (
    <Button variant="primary" pending={isPending} onClick={() => confirmClose({ openDay, settings, close })}>
      Close day
    </Button>
  );
}

/** Placeholder of the panel while it loads. */
function OpenDaySkeleton() {
  return (
    <Card title="Open day">
      <div className={classes.content} aria-busy>
        <Skeleton lines={2} />
        <Figures source="z_report" figures={figures} totals={undefined} isUpdating={false} />
      </div>
    </Card>
  );
}

import { formatSignedMoney } from '@backoffice/contract/money';
import { AVERAGED_WEEKS, type OverviewFigures, type SalesOverview } from '@backoffice/contract/overview';
import { TextLink } from '@backoffice/ui';
import { QueryCard } from '@backoffice/ui/list';
import { FigureHelp } from '../figure-help';
import { weekdayOf } from '../filters/times-of-week';
import { useDaySettings } from '../location-days';
import { paths } from '../paths';
import { ReconciliationLink } from '../reconciliation/reconciliation-link';
import { reconciliation } from '../reports';
import { PercentChange } from '../sales-by/percent-change';
import { LiveValue } from './live-value';
import { useSalesOverview } from './overview.queries';
import classes from './sales-card.module.css';

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

interface OverviewFigure {
  term: string;
  /** Returns the value of the figure; null for an average of zero orders. */
  value: (figures: OverviewFigures) => number | null;
  format: (value: number) => string;
}

const FIGURES: OverviewFigure[] = [
  { term: 'Net sales', value: ({ net }) => net, format: formatSignedMoney },
  { term: 'Orders', value: ({ orders }) => orders, format: wholeNumber.format },
  {
    term: 'Average check',
    value: ({ net, orders }) => (orders > 0 ? net / orders : null),
    format: formatSignedMoney,
  },
  { term: 'Guests', value: ({ guests }) => guests, format: wholeNumber.format },
  { term: 'Tips', value: ({ tips }) => tips, format: formatSignedMoney },
];

/** Sales of the current business day, compared with the same weekday in earlier weeks up to the same time of day. */
export function SalesCard() {
  const { timezone } = useDaySettings();
  const formatTime = (instant: string) =>
    new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: timezone }).format(new Date(instant));
  return (
    <QueryCard
      title="Today"
      query={useSalesOverview()}
      skeleton={<div className={classes.placeholder} />}
      actions={({ at, day }) => (
        <span className={classes.time}>
          Until {formatTime(at)} · <TextLink to={paths.ordersOfDay(day)}>Orders</TextLink>
        </span>
      )}
    >
      {(overview) => (
        <>
          <dl className={classes.figures}>
            {FIGURES.map((figure) => (
              <FigureCell key={figure.term} figure={figure} overview={overview} />
            ))}
          </dl>
          <p className={classes.note}>
            {explainComparison(overview)} <ReconciliationLink to={reconciliation.path} />
          </p>
        </>
      )}
    </QueryCard>
  );
}

/** Returns a sentence that says what the figures are compared with. */
function explainComparison({ day, averaged_days }: SalesOverview): string {
  const weekday = weekdayOf(day);
  const usual =
    averaged_days === 1
      ? ` Usual ${weekday}: the one ${weekday} with sales in the last ${AVERAGED_WEEKS} weeks.`
      : ` Usual ${weekday}: the average of the last ${averaged_days} ${weekday}s with sales.`;
  return `Earlier days up to the same time.${averaged_days > 0 ? usual : ''}`;
}

function FigureCell({
  figure: { term, value, format },
  overview,
}: {
  figure: OverviewFigure;
  overview: SalesOverview;
}) {
  const { today, last_week, average, day } = overview;
  const weekday = weekdayOf(day);
  const current = value(today);
  return (
    <div className={classes.figure}>
      <dt>
        {term}
        <FigureHelp source="overview" term={term} />
      </dt>
      <dd className={classes.value}>
        <LiveValue text={current === null ? '–' : format(current)} />
      </dd>
      <Comparison name={`last ${weekday}`} current={current} earlier={value(last_week)} format={format} />
      {average && <Comparison name={`usual ${weekday}`} current={current} earlier={value(average)} format={format} />}
    </div>
  );
}

interface ComparisonProps extends Pick<OverviewFigure, 'format'> {
  name: string;
  current: number | null;
  earlier: number | null;
}

/** The change since an earlier day or average, followed by that earlier figure: "+12% last Tuesday $96.00". */
function Comparison({ name, current, earlier, format }: ComparisonProps) {
  return (
    <dd className={classes.comparison}>
      {current !== null && earlier !== null && <PercentChange current={current} earlier={earlier} />}{' '}
      <span>
        {name} <span className={classes.amount}>{earlier === null ? '–' : format(earlier)}</span>
      </span>
    </dd>
  );
}

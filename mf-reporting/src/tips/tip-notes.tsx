import { formatMoney, formatSignedMoney } from '@backoffice/contract/money';
import type { KeptShare, TipTotals } from '@backoffice/contract/tips';
import { formatCount } from '@backoffice/contract/words';
import { useMayManagePage } from '@backoffice/platform/access';
import { formatDay } from '@backoffice/platform/dates';
import { useSearchParams } from '@backoffice/platform/router';
import { TextLink } from '@backoffice/ui';
import type { ReportState } from '../report/report';
import { Notes } from '../summary/notes';
import { formatTipRules } from './format-tip-rules';
import { modalLink, RULES_PARAM } from './tip-links';
import classes from './tip-notes.module.css';
import { DayLink } from './tips-columns';

/** Shows the tip rules and the shares that nobody could receive, and reconciles the tips with other reports. */
export function TipNotes({ totals, isUpdating }: ReportState<unknown, TipTotals>) {
  const [searchParams] = useSearchParams();
  const mayManage = useMayManagePage();
  return (
    <Notes isUpdating={isUpdating}>
      {totals && <RulesNote totals={totals} />}
      <p className={classes.screen}>
        <TextLink to={modalLink(searchParams, RULES_PARAM, 'open')} keepScroll>
          {mayManage ? 'Change the rules' : 'All rules'}
        </TextLink>
      </p>
      {totals && totals.total_kept_shares > 0 && <KeptShares totals={totals} />}
      {totals && <TipReconciliation totals={totals} />}
    </Notes>
  );
}

function RulesNote({ totals: { rule_sets } }: { totals: TipTotals }) {
  if (rule_sets.length === 0) return <p>No rules: everybody keeps their own tips.</p>;
  return rule_sets.map((set) => (
    <p key={set.id}>
      Rules from {formatDay(set.valid_from)}: <b>{formatTipRules(set)}</b>
      {set.rules.length > 0 && '; the rest stays with the person who earned it'}.
    </p>
  ));
}

function KeptShares({ totals: { kept_shares, total_kept_shares } }: { totals: TipTotals }) {
  return (
    <details className={classes.kept}>
      <summary>
        {formatCount(total_kept_shares, 'share')} stayed with those who earned the tips: nobody with the team role
        worked
      </summary>
      <ul>
        {kept_shares.map((share) => (
          <KeptShareLine key={`${share.day} ${share.role}`} share={share} />
        ))}
        {total_kept_shares > kept_shares.length && (
          <li>and {total_kept_shares - kept_shares.length} on earlier days</li>
        )}
      </ul>
    </details>
  );
}

function KeptShareLine({ share: { day, role, amount } }: { share: KeptShare }) {
  return (
    <li>
      <DayLink day={day} />: no {role} worked, {formatMoney(amount)} not shared
    </li>
  );
}

/** Shows that the tips equal the Transactions report, and explains why the Orders report can differ. */
function TipReconciliation({ totals: { tips, transactions_report, orders_report } }: { totals: TipTotals }) {
  return (
    <p>
      Tips earned {formatSignedMoney(tips)} = Transactions {formatSignedMoney(transactions_report)}.
      {orders_report !== transactions_report &&
        ` Orders has ${formatSignedMoney(orders_report)}, because it counts tips on the day of the order.`}
    </p>
  );
}

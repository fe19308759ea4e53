import type { DayClosing } from '@backoffice/contract/day-closings';
import { useBusinessDetails } from '@backoffice/platform/query';
import { CardColumns } from '../details/card-columns';
import { AdjustmentsCard } from './adjustments-card';
import {
  CashDrawersCard,
  ExceptionsCard,
  OrdersToTransactionsCard,
  ProofCard,
  SalesCard,
  TaxesByRateCard,
  TendersCard,
  ZReportCard,
} from './closing-cards';
import classes from './closing-report.module.css';
import { DiscountsCard } from './discounts-card';
import { LateChangesCard } from './late-changes-card';
import { ServiceChargesCard } from './service-charges-card';

/** All sections of a Z report; printed, it fits on receipt paper of 80 mm and on A4. */
export function ClosingReport({ closing }: { closing: DayClosing }) {
  const { report } = closing;
  const { data: business } = useBusinessDetails();
  return (
    <div className={classes.report}>
      <p className={classes.restaurant}>{business?.name}</p>
      <CardColumns>
        <ZReportCard closing={closing} />
        <SalesCard report={report} />
        <LateChangesCard closing={closing} />
        <DiscountsCard report={report} />
        <ServiceChargesCard report={report} />
        <TaxesByRateCard report={report} />
        <TendersCard report={report} />
        <CashDrawersCard report={report} />
        <ExceptionsCard report={report} />
        <OrdersToTransactionsCard report={report} day={closing.day} />
        <AdjustmentsCard closing={closing} />
        <ProofCard hash={closing.short_hash} />
      </CardColumns>
    </div>
  );
}

import type { LedgerTables } from './schema-ledger';
import type { OrderTables } from './schema-orders';
import type { PaymentTables } from './schema-payments';
import type { ReportTables } from './schema-reports';

/** Tables of the data that terminals send, and of the reports derived from it. */
export type SalesTables = OrderTables & PaymentTables & LedgerTables & ReportTables;

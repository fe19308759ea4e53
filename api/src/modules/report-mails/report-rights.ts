import { MAIL_PARTS, SUMMARY_MODULE } from '@backoffice/contract/report-mails';
import { type Access, type ModuleId, moduleName, satisfiesRight, view } from '@backoffice/contract/rights';
import { notPermitted } from '../../errors';
import type { ReportMailValues } from './report-mails.repository';

/** Throws not_permitted when a report mail includes a report that the user may not see. */
export function requireReportRights(access: Access, mail: Pick<ReportMailValues, keyof typeof MAIL_PARTS>): void {
  const parts: ReadonlyArray<readonly [boolean, ModuleId]> = [
    [true, SUMMARY_MODULE],
    [mail.includes_product_mix, MAIL_PARTS.includes_product_mix],
    [mail.includes_taxes, MAIL_PARTS.includes_taxes],
    [mail.includes_exceptions, MAIL_PARTS.includes_exceptions],
  ];
  for (const [isIncluded, module] of parts) {
    if (!isIncluded || satisfiesRight(access, view(module))) continue;
    const name = moduleName(module);
    throw notPermitted(`Your role does not include ${name}. Ask an owner of the location.`, name);
  }
}

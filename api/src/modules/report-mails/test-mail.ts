import type { FastifyBaseLogger } from 'fastify';
import { READ_ONLY_CUSTOM_PLANS, withLocation } from '../../database/location-scope';
import { AppError, notFound } from '../../errors';
import { openDirectDelivery } from '../../mail/direct-delivery';
import { DeliveryError, type RecordedMail } from '../../mail/recorded-mail';
import type { Services } from '../../services';
import { buildTestMail } from './build-mail';
import { findScheduledMail } from './claim-mail';
import { buildMailContent } from './mail-content';
import { findLatestOccurrence } from './occurrences';
import { readMailReport } from './read-report';
import { findReportPeriod } from './report-period';

interface TestMail {
  locationId: number;
  reportMailId: number;
  to: RecordedMail['to'];
}

/** Sends the latest report of a report mail to a user. Throws unavailable when the mail server does not accept it. */
export async function sendTestMail(
  { db, config, log }: Pick<Services, 'db' | 'config'> & { log: FastifyBaseLogger },
  { locationId, reportMailId, to }: TestMail,
): Promise<void> {
  const { name, ...report } = await withLocation(
    db,
    locationId,
    async (scope) => {
      const found = await findScheduledMail(scope, { location_id: locationId, report_mail_id: reportMailId });
      if (!found) throw notFound('Report email');
      const { mail, location } = found;
      const period = findReportPeriod(mail.frequency, findLatestOccurrence(mail, location, new Date()), location);
      const read = await readMailReport({ scope, locationId, location, period, parts: mail });
      return { name: mail.name, content: buildMailContent(read, config.publicUrl), attachment: read.attachment };
    },
    READ_ONLY_CUSTOM_PLANS,
  );
  const delivery = await openDirectDelivery({ config, log, connections: 1 });
  try {
    await delivery.deliver(buildTestMail(report, name, to));
  } catch (error) {
    if (error instanceof DeliveryError) throw new AppError('unavailable', `${error.message}: try again later`);
    throw error;
  } finally {
    delivery.close();
  }
}

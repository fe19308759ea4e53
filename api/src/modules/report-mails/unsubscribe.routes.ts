import { showUnsubscribe, unsubscribe } from '@backoffice/contract/report-mails';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findScheduledMail } from './claim-mail';
import { addUnsubscribe, findReportMail } from './report-mails.repository';
import {
  renderNoSubscription,
  renderUnsubscribed,
  renderUnsubscribeForm,
  UNSUBSCRIBE_POLICY,
  type UnsubscribeTexts,
} from './unsubscribe-page';
import { createUnsubscribeTokens } from './unsubscribe-token';

const PER_MINUTE = 60;
/** Content types of the page's own form and of the requests with which email programs unsubscribe (RFC 8058). */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Registers the page that the link in an email opens, and the request that its button and email programs send. */
export function registerUnsubscribe(app: FastifyInstance, services: Services): void {
  const subscriptions = createSubscriptions(services);

  registerOperation(
    app,
    showUnsubscribe,
    async ({ query: { token }, reply }) => {
      const found = await subscriptions.find(token);
      return sendPage(reply, found && renderUnsubscribeForm(found));
    },
    { perMinute: PER_MINUTE },
  );

  // Registered in a separate Fastify scope, so that only this route accepts forms. Their content is ignored.
  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM_TYPES, { parseAs: 'string' }, async () => undefined);
    registerOperation(
      scope,
      unsubscribe,
      async ({ query: { token }, reply }) => {
        const found = await subscriptions.end(token);
        return sendPage(reply, found && renderUnsubscribed(found));
      },
      { perMinute: PER_MINUTE },
    );
  });
}

function sendPage(reply: FastifyReply, page: string | undefined): FastifyReply {
  return reply
    .code(page === undefined ? 404 : 200)
    .header('Content-Security-Policy', UNSUBSCRIBE_POLICY)
    .type('text/html; charset=utf-8')
    .send(page ?? renderNoSubscription());
}

function createSubscriptions({ db, config }: Pick<Services, 'db' | 'config'>) {
  const tokens = createUnsubscribeTokens(config);

  /** Finds the recipient to whom a token belongs, and unsubscribes them when `ends` is set. */
  async function handle(token: string, ends: boolean): Promise<UnsubscribeTexts | undefined> {
    const named = tokens.read(token);
    if (!named) return undefined;
    const { locationId, reportMailId } = named;
    return await withLocation(db, locationId, async (scope) => {
      const mail = await findReportMail(scope, locationId, reportMailId);
      const email = mail?.recipients.find((recipient) => tokens.matches(token, { ...named, email: recipient }));
      const found =
        email && (await findScheduledMail(scope, { location_id: locationId, report_mail_id: reportMailId }));
      if (!found) return undefined;
      if (ends) await addUnsubscribe(scope, locationId, reportMailId, email);
      return { name: found.mail.name, locationName: found.location.name, email };
    });
  }

  return {
    find: (token: string) => handle(token, false),
    end: (token: string) => handle(token, true),
  };
}

import type { Language } from '@nestmate/contract/languages';
import { translatorOf } from '@nestmate/locales';
import { dayMs } from '../../../platform/durations';
import { html } from '../../../platform/http/html';
import type { MailKind } from '../../../platform/mail/delivery';
import type { Mail } from '../../../platform/mail/mail';
import { type MailFrame, layoutMail } from '../../../platform/mail/mail-layout';
import { senderName } from '../../../platform/mail/sender-name';
import { claimRequestMail, holdRequestMail, releaseRequestMail } from '../../room';
import { quietUntil } from '../quiet/quiet.service';
import type { MailDependencies } from '../unsubscribe';
import { requestsToMail, type RequestToMail } from './request-mail.queries';

/** The delay before a request is mailed, and the time between two mails to one reader. */
const mailDelayMs = dayMs;
const maxPerRun = 50;

/**
 * Mails about open requests. Each is claimed before its mail is sent, so that only one process sends it; a permanent
 * failure ends it.
 */
export function requestMailKind({ db, links, config }: MailDependencies): MailKind<RequestToMail> {
  return {
    queue: 'send-request-mails',
    due: (clock) => {
      const now = clock();
      const since = new Date(now.getTime() - mailDelayMs);
      return requestsToMail(db, { now, openSince: since, quietSince: since, limit: maxPerRun });
    },
    quiet: {
      until: ({ quiet }, now) => quietUntil(quiet, now),
      hold: ({ id }, until) => holdRequestMail(db, id, until),
    },
    claim: async (request, now) => {
      const { id, membershipId, attempts } = request;
      if (!(await claimRequestMail(db, id, now))) return undefined;
      const unsubscribeUrl = links.urlFor({ membershipId, kind: 'requests' });
      return {
        attempts,
        about: { requestId: id },
        compose: () => requestMail(request, { ...config, unsubscribeUrl }),
        record: async (delivery) => {
          if (delivery.outcome === 'later') await releaseRequestMail(db, id, delivery);
        },
      };
    },
  };
}

/** The mail about an open request, with its sender and a link to it. */
function requestMail(request: RequestToMail, frame: MailFrame): Mail {
  const language: Language = request.language ?? 'en';
  const t = translatorOf(language, 'mail');
  const { community, name } = request;
  const { productName, publicUrl } = frame;
  const from = senderName(request.from, language, productName);
  const link = request.passcode
    ? `${publicUrl}/?passcode=${encodeURIComponent(request.passcode)}`
    : `${publicUrl}/matches/incoming-requests`;
  const text = t('requests.text', { from, community, product: productName });
  return layoutMail(
    {
      to: request.address,
      language,
      subject: t('requests.subject', { name: from }),
      preheader: t('requests.preheader', { from, community }),
      greeting: t('requests.greeting', { name }),
      text,
      body: html`<p style="margin:0">${text}</p>`,
      action: { label: t('requests.action'), link },
      optOut: { why: t('requests.why', { product: productName }), label: t('requests.optOut') },
    },
    frame,
  );
}

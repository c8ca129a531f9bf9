import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { OfficeMessageId } from '@nestmate/contract/staff/ids';
import { messagesPerMinute } from '@nestmate/contract/staff/messages';
import { translatorOf } from '@nestmate/locales';
import type { App } from '../../../platform/app';
import { html } from '../../../platform/http/html';
import type { QueuedMailKind } from '../../../platform/mail/delivery';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import { inLanguage } from '../../housing';
import { notify } from '../bell/bell.service';
import { quietUntil } from '../quiet/quiet.service';
import {
  dueMessages,
  endMessage,
  lockMessage,
  nextRecipients,
  recipientToMail,
  type RecipientToMail,
} from './office-messages.queries';

const mailQueue = 'send-office-message-mails';

interface MessageMail {
  messageId: OfficeMessageId;
  membershipId: MembershipId;
}

/**
 * Delivers the messages that are due: to so many residents in a minute, to the bell and by mail. Each mail has its own
 * job, queued in the transaction that marks its recipient, so that none is sent twice.
 */
export async function deliverOfficeMessages({
  db,
  events,
  jobs,
  clock,
}: Pick<App, 'clock' | 'db' | 'events' | 'jobs'>): Promise<void> {
  let left = messagesPerMinute;
  for (const { id } of await dueMessages(db, clock())) {
    if (left === 0) return;
    await db.transaction(async (tx) => {
      if (!(await lockMessage(tx, id))) return;
      const now = clock();
      const to = await nextRecipients(tx, id, { maxCount: left, now });
      if (to.length < left) await endMessage(tx, id, now);
      if (to.length === 0) return;
      left -= to.length;
      await notify({ events, clock }, tx, {
        kind: 'office.message',
        group: `office message ${id}`,
        path: '/notifications',
        to,
        officeMessageId: id,
      });
      const mails = to.map((membershipId): MessageMail => ({ messageId: id, membershipId }));
      await jobs.sendWithin(tx, mailQueue, mails, { forADay: true });
    });
  }
}

/** A resident who has left, or wants no mails of the office, gets none; during quiet hours the mail waits. */
export const officeMessageMailKind = ({
  db,
  config,
  clock,
}: Pick<App, 'clock' | 'config' | 'db'>): QueuedMailKind<MessageMail> => ({
  queue: mailQueue,
  compose: async ({ messageId, membershipId }) => {
    const recipient = await recipientToMail(db, messageId, membershipId);
    return (
      recipient && {
        mail: () => officeMessageMail(recipient, { ...config, membershipId }),
        about: { messageTo: membershipId },
        heldUntil: quietUntil(recipient.quiet, clock()),
      }
    );
  },
});

interface MessageFrame {
  productName: string;
  publicUrl: string;
  membershipId: MembershipId;
}

function officeMessageMail(
  { address, name, language: spoken, community, ...message }: RecipientToMail,
  { productName, publicUrl, membershipId }: MessageFrame,
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const body = inLanguage(message.body, language);
  const from = t('officeMessage.from', { community });
  return layoutMail(
    {
      to: address,
      language,
      subject: inLanguage(message.subject, language),
      preheader: from,
      greeting: t('officeMessage.greeting', { name }),
      text: `${body}\n\n${from}`,
      body: html`<p style="margin:0;white-space:pre-line">${body}</p>
        <p style="margin:16px 0 0">${from}</p>`,
      action: {
        label: t('officeMessage.action', { product: productName }),
        link: `${publicUrl}/notifications?membership=${membershipId}`,
      },
    },
    { productName },
  );
}

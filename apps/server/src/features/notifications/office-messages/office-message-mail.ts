import type { MembershipId } from '@nestmate/contract/ids';
import type { Language, LocalText } from '@nestmate/contract/languages';
import type { OfficeMessageId, StaffId } from '@nestmate/contract/staff/ids';
import type { InvitationMailPreview } from '@nestmate/contract/staff/invitations';
import { textsOf, translatorOf } from '@nestmate/locales';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { html } from '../../../platform/http/html';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { QueuedMailKind } from '../../../platform/mail/delivery';
import { type Mail, mailTarget, senderOf } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import { inLanguage } from '../../housing';
import { quietUntil } from '../quiet/quiet.service';
import type { MailDependencies } from '../unsubscribe';
import { recipientToMail, writerToMail } from './office-messages.queries';

const mailQueue = 'send-office-message-mails';
const samplesQueue = 'office-message-samples';

interface MessageMail {
  messageId: OfficeMessageId;
  membershipId: MembershipId;
}

/** Each mail has its own job, queued in the transaction that marks its recipient, so that none is sent twice. */
export const queueMessageMails = (
  jobs: Jobs,
  tx: Tx,
  messageId: OfficeMessageId,
  to: readonly MembershipId[],
) =>
  jobs.sendWithin(
    tx,
    mailQueue,
    to.map((membershipId): MessageMail => ({ messageId, membershipId })),
    { forADay: true },
  );

/** A resident who has left, or wants no mails of the office, gets none; during quiet hours the mail waits. */
export const officeMessageMailKind = ({
  db,
  config,
  links,
  clock,
}: MailDependencies & Pick<App, 'clock'>): QueuedMailKind<MessageMail> => ({
  queue: mailQueue,
  compose: async ({ messageId, membershipId }) => {
    const recipient = await recipientToMail(db, messageId, membershipId);
    return (
      recipient && {
        mail: () =>
          officeMessageMail(
            { ...recipient, language: recipient.language ?? 'en' },
            {
              productName: config.productName,
              link: `${config.publicUrl}/notifications?membership=${membershipId}`,
              unsubscribeUrl: links.urlFor({ membershipId, kind: 'office' }),
            },
          ),
        about: { messageTo: membershipId },
        heldUntil: quietUntil(recipient.quiet, clock()),
      }
    );
  },
});

/** The words of a message that is not sent yet, as its writer reads them in a language. */
export interface MessageDraft {
  community: string;
  language: Language;
  subject: LocalText;
  body: LocalText;
}

/** A draft addressed to the staff member who writes it; undefined once they are gone. */
async function draftMail(
  { db, config: { productName, publicUrl } }: Pick<App, 'config' | 'db'>,
  staffId: StaffId,
  draft: MessageDraft,
): Promise<Mail | undefined> {
  const writer = await writerToMail(db, staffId);
  const link = `${publicUrl}/notifications`;
  return writer && officeMessageMail({ ...writer, ...draft }, { productName, link });
}

/** The mail that a draft becomes. Residents have a link to unsubscribe below it. */
export async function previewDraft(
  app: Pick<App, 'config' | 'db'>,
  staffId: StaffId,
  draft: MessageDraft,
): Promise<InvitationMailPreview | undefined> {
  const mail = await draftMail(app, staffId, draft);
  if (!mail) return undefined;
  const { name, address } = senderOf(app.config, mail.senderName);
  const { why, label } = optOutOf(draft.language);
  return {
    from: name === '' ? address : `${name} <${address}>`,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    text: `${mail.text}\n\n${why}\n${label}`,
    goes_to: mailTarget(app.config),
  };
}

interface DraftToSend extends MessageDraft {
  staffId: StaffId;
}

/** Queues a draft as a mail to its writer. */
export const queueDraft = (jobs: Jobs, tx: Tx, draft: DraftToSend) =>
  jobs.sendWithin(tx, samplesQueue, [draft]);

export const draftMailKind = (app: Pick<App, 'config' | 'db'>): QueuedMailKind<DraftToSend> => ({
  queue: samplesQueue,
  compose: async ({ staffId, ...draft }) => {
    const mail = await draftMail(app, staffId, draft);
    return mail && { mail: () => mail, about: { staffMail: 'message sample' } };
  },
  isShortLived: true,
});

/** Why a resident gets the mail, and how to unsubscribe. */
function optOutOf(language: Language) {
  const t = translatorOf(language, 'mail');
  return {
    why: t('news.why', { topic: textsOf(language).notifications.topics.office }),
    label: t('news.optOut'),
  };
}

interface MessageContent extends MessageDraft {
  address: string;
  name: string;
}

interface MessageFrame {
  productName: string;
  link: string;
  /** Absent in a mail to its writer, who gets no others. */
  unsubscribeUrl?: string;
}

function officeMessageMail(
  { address, name, language, community, ...message }: MessageContent,
  { productName, link, unsubscribeUrl }: MessageFrame,
): Mail {
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
      action: { label: t('officeMessage.action', { product: productName }), link },
      optOut: optOutOf(language),
    },
    { productName, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) },
  );
}

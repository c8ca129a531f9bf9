import type { MembershipId } from '@nestmate/contract/ids';
import type { Language, LocalText } from '@nestmate/contract/languages';
import { topicOfKind } from '@nestmate/contract/notification-choices';
import { textsOf, translatorOf } from '@nestmate/locales';
import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { html } from '../../../platform/http/html';
import type { MailKind } from '../../../platform/mail/delivery';
import type { Mail } from '../../../platform/mail/mail';
import { type MailFrame, layoutMail } from '../../../platform/mail/mail-layout';
import { quietUntil } from '../quiet/quiet.service';
import type { MailDependencies, OptOutKind } from '../unsubscribe';
import {
  claimMail,
  giveUpMails,
  holdMails,
  type MailedResident,
  quietHoursOf,
  releaseMail,
  residentsToMail,
} from './item-mails.queries';
import { type ItemInWords, itemNames, itemWords } from './item-words';

const maxPerRun = 200;
const maxAgeMs = 2 * dayMs;

/**
 * Mails about the bell's items, one for each topic. Items are marked as sent before the mail is sent, so that no
 * process and no restart mails them again; a failed mail releases them. A run can take minutes, so quiet hours are read
 * again before each mail.
 */
export function itemMailKind({ db, links, config }: MailDependencies): MailKind<MailedResident> {
  return {
    queue: 'send-item-mails',
    // Items that waited for days are no longer mailed.
    tidy: (now) => giveUpMails(db, new Date(now.getTime() - maxAgeMs)),
    due: (clock) => residentsToMail(db, clock(), maxPerRun),
    quiet: {
      until: async ({ membershipId }, now) => quietUntil(await quietHoursOf(db, membershipId), now),
      hold: ({ membershipId }, until, now) => holdMails(db, membershipId, { now, until }),
    },
    claim: async (resident, now) => {
      const { membershipId } = resident;
      const claimed = await claimWithNames(db, membershipId, now);
      const [first] = claimed?.items ?? [];
      if (!claimed || !first) return undefined;
      return {
        attempts: claimed.attempts,
        about: { membershipId },
        compose: () => {
          const kind = topicOfKind[first.kind];
          const unsubscribeUrl = links.urlFor({ membershipId, kind });
          return itemMail({ ...resident, kind, items: claimed.items }, { ...config, unsubscribeUrl });
        },
        record: async (delivery) => {
          if (delivery.outcome === 'later') await releaseMail(db, claimed, delivery);
        },
      };
    },
  };
}

/** Claims a resident's items with the names that they show. */
const claimWithNames = (db: Db, membershipId: MembershipId, now: Date) =>
  db.transaction(async (tx) => {
    const claimed = await claimMail(tx, membershipId, now);
    if (!claimed) return undefined;
    const ids = claimed.items.map(({ id }) => id);
    const namesOf = await itemNames(tx, membershipId, ids);
    return { ...claimed, items: claimed.items.map((item) => ({ ...item, ...namesOf(item.id) })) };
  });

/** The items of a mail. */
const maxLines = 10;

interface MailContents {
  address: string;
  name: string;
  language: Language | null;
  membershipId: MembershipId;
  kind: OptOutKind;
  /** Oldest first. */
  items: readonly (ItemInWords & { path: string; officeText?: LocalText | null })[];
}

/** The reason for a mail of a kind, and how to unsubscribe. */
function optOutOf(kind: OptOutKind, language: Language) {
  const t = translatorOf(language, 'mail');
  if (kind === 'digest') return { why: t('digest.why'), label: t('digest.optOut') };
  const topic = textsOf(language).notifications.topics[kind];
  return { why: t('news.why', { topic }), label: t('news.optOut') };
}

/** The mail about items of the bell, of one topic or of a day. */
export function itemMail(
  { address, name, language: spoken, membershipId, kind, items }: MailContents,
  frame: MailFrame,
): Mail {
  const { productName: product, publicUrl } = frame;
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const sentences = items.map((item) => itemWords(item, language, product));
  const lines = sentences.slice(0, maxLines);
  const others = sentences.length - lines.length;
  const more = others > 0 && t('news.more', { count: others });
  const fromOffice = items.find((item) => item.officeText)?.officeText;
  const officeText = fromOffice ? (fromOffice[language] ?? fromOffice.en) : '';
  const text = t('news.text', { product });
  const [only] = items.length === 1 ? items : [];
  const subject = only ? (lines[0] ?? text) : t('news.subject', { count: items.length, product });
  return layoutMail(
    {
      to: address,
      language,
      subject: kind === 'digest' ? t('digest.subject', { product }) : subject,
      preheader: lines[0] ?? text,
      greeting: t('news.greeting', { name }),
      text: [
        text,
        ...lines.map((line) => `- ${line}`),
        ...(more ? [more] : []),
        ...(officeText ? ['', officeText] : []),
      ].join('\n'),
      body: html`<p style="margin:0 0 12px">${text}</p>
        <ul style="margin:0;padding-left:20px">
          ${lines.map((line) => html`<li style="margin:8px 0">${line}</li>`)}
        </ul>
        ${more && html`<p style="margin:12px 0 0">${more}</p>`}
        ${officeText && html`<p style="margin:12px 0 0;white-space:pre-line">${officeText}</p>`}`,
      action: {
        label: t('news.action'),
        link: `${publicUrl}${only?.path ?? '/notifications'}?membership=${membershipId}`,
      },
      optOut: optOutOf(kind, language),
    },
    frame,
  );
}

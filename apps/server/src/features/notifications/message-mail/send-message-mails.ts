import type { Language } from '@nestmate/contract/languages';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { translatorOf } from '@nestmate/locales';
import { minuteMs } from '../../../platform/durations';
import { html } from '../../../platform/http/html';
import type { MailKind } from '../../../platform/mail/delivery';
import type { Mail } from '../../../platform/mail/mail';
import { type MailFrame, layoutMail } from '../../../platform/mail/mail-layout';
import { excerpt, senderName } from '../../../platform/mail/sender-name';
import { quietUntil } from '../quiet/quiet.service';
import type { MailDependencies } from '../unsubscribe';
import {
  claimWaiting,
  holdMails,
  releaseMails,
  readersToMail,
  type Reader,
  type WaitingMessages,
} from './message-mail.queries';

/** A message stays unread for this long before it is mailed. */
const mailDelayMs = 15 * minuteMs;
/** The time between two mails to one reader. */
const mailIntervalMs = 4 * 60 * minuteMs;
/** Older messages are not mailed. */
const maxAgeMs = 7 * 24 * 60 * minuteMs;
const maxPerRun = 50;

/**
 * Mails about unread messages. Messages are marked as mailed before the mail is sent, so that no process and no restart
 * mails them again; a failed mail releases them.
 */
export function messageMailKind({ db, links, config }: MailDependencies): MailKind<Reader> {
  const timesAt = (now: Date) => {
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    return {
      now,
      waitingSince: ago(mailDelayMs),
      notBefore: ago(maxAgeMs),
      quietSince: ago(mailIntervalMs),
    };
  };
  return {
    queue: 'send-message-mails',
    due: (clock) => readersToMail(db, { ...timesAt(clock()), limit: maxPerRun }),
    quiet: {
      until: (reader, now) => quietUntil(reader.quietHours, now),
      hold: ({ membershipId }, until) => holdMails(db, membershipId, until),
    },
    claim: async (reader, now) => {
      const { membershipId } = reader;
      const claimed = await claimWaiting(db, membershipId, timesAt(now));
      if (!claimed) return undefined;
      const unsubscribeUrl = links.urlFor({ membershipId, kind: 'messages' });
      return {
        attempts: claimed.attempts,
        about: { membershipId },
        compose: () => messageMail(reader, claimed.waiting, { ...config, unsubscribeUrl }),
        record: async (delivery) => {
          if (delivery.outcome === 'later') await releaseMails(db, membershipId, claimed, delivery);
        },
      };
    },
  };
}

/** The conversations and names of a mail, and the characters of a message. */
const max = { conversations: 5, names: 3, characters: 100 };

/** The mail about unread messages: the authors, the number, and an excerpt of each conversation's newest. */
function messageMail(reader: Reader, waiting: readonly WaitingMessages[], frame: MailFrame): Mail {
  const language: Language = reader.language ?? 'en';
  const t = translatorOf(language, 'mail');
  const listed = (names: readonly string[]) =>
    listOfNames(
      [...new Set(names.map((name) => senderName(name, language, frame.productName)))].slice(0, max.names),
      language,
    );
  const lines = waiting.slice(0, max.conversations).map(({ names, count, type, body }) =>
    t('messages.line', {
      names: listed(names),
      count,
      message: type === 'picture' ? t('messages.photo') : excerpt(body, max.characters),
    }),
  );
  const others = waiting.length - lines.length;
  const more = others > 0 && t('messages.more', { count: others });
  const text = t('messages.text', { product: frame.productName });
  return layoutMail(
    {
      to: reader.address,
      language,
      preheader: lines[0] ?? text,
      subject: t('messages.subject', { names: listed(waiting.flatMap(({ names }) => names)) }),
      greeting: t('messages.greeting', { name: reader.name }),
      text: [text, ...lines.map((line) => `- ${line}`), ...(more ? [more] : [])].join('\n'),
      body: html`<p style="margin:0 0 12px">${text}</p>
        <ul style="margin:0;padding-left:20px">
          ${lines.map((line) => html`<li style="margin:8px 0">${line}</li>`)}
        </ul>
        ${more && html`<p style="margin:12px 0 0">${more}</p>`}`,
      action: { label: t('messages.action'), link: `${frame.publicUrl}/chat` },
      optOut: { why: t('messages.why', { product: frame.productName }), label: t('messages.optOut') },
    },
    frame,
  );
}

import type { Language, LocalText } from '@nestmate/contract/languages';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import type { InvitationKind } from '@nestmate/contract/staff/invitations';
import { fillPlaceholders, type MailPlaceholder, placeholdersIn } from '@nestmate/contract/text/placeholders';
import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import { endOf, type RoundDeadline } from '../../housing';
import { invitationLink } from '../passcode';
import type { StoredTexts } from './texts.queries';

/** The place of an invitation, with what decides until when one can match. */
export interface InvitationPlace extends RoundDeadline {
  place: string;
  roundStatus: MatchingRoundStatus;
  /** The last day of the resident's unit type, if it has its own. */
  ownEnd: string | null;
  texts: StoredTexts | null;
}

export interface InvitationMailContent extends InvitationPlace {
  email: string;
  /** Empty for one without a first name. */
  name: string;
  kind: InvitationKind;
  language: Language;
  passcode: string;
}

interface InvitationMailFrame {
  productName: string;
  publicUrl: string;
  now: Date;
}

/** When matching ends for the residents of a place, or of a unit type with its own last day, by the place's clock. */
export function deadlineIn(place: RoundDeadline & { ownEnd: string | null }, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: place.timeZone,
    timeZoneName: 'short',
  }).format(endOf(place, { deadlineEnd: place.ownEnd }));
}

/** Whether residents can still match in a place, so that the end of matching is worth saying. */
export const isStillMatching = (
  place: RoundDeadline & Pick<InvitationPlace, 'ownEnd' | 'roundStatus'>,
  now: Date,
): boolean => place.roundStatus === 'MATCHING' && endOf(place, { deadlineEnd: place.ownEnd }) > now;

/**
 * The mail that offers a resident their place, or reminds them of it: in the housing office's words where it has some
 * in the language, signed, and with the deadline.
 */
export function invitationMail(
  content: InvitationMailContent,
  { productName, publicUrl, now }: InvitationMailFrame,
): Mail {
  const { email, name, language, kind, place, passcode, texts } = content;
  const t = translatorOf(language, 'mail');
  const values = { community: place, product: productName, passcode };
  const about = kind === 'reminder' ? 'invitation.reminder' : 'invitation.first';
  const own = (text: LocalText | null | undefined) => text?.[language];
  const [ownSubject, ownText] =
    kind === 'reminder'
      ? [own(texts?.reminderSubject), own(texts?.reminderText)]
      : [own(texts?.invitationSubject), own(texts?.invitationText)];
  const deadline = deadlineIn(content, language);
  const filled = {
    name: name || t('invitation.nameless'),
    community: place,
    deadline,
    product: productName,
  } satisfies Record<MailPlaceholder, string>;
  const written = (text: string) => fillPlaceholders(text, new Map(Object.entries(filled)));
  const text = ownText === undefined ? t(`${about}.text`, values) : written(ownText);
  const hasDeadline = ownText !== undefined && placeholdersIn(ownText).includes('deadline');
  const until =
    !hasDeadline && isStillMatching(content, now) ? t('invitation.until', { deadline }) : undefined;
  const how = t('invitation.passcode', values);
  const sender = texts?.sender || t('officeMessage.from', { community: place });
  return {
    ...layoutMail(
      {
        to: email,
        language,
        subject:
          ownSubject === undefined
            ? t(`${about}.subject`, values)
            : written(ownSubject).replaceAll(/\s+/g, ' '),
        preheader: t('invitation.preheader', values),
        greeting: name === '' ? t('invitation.hello') : t('invitation.greeting', { name }),
        text: [text, until, how, sender].filter((part) => part !== undefined).join('\n\n'),
        body: html`<p style="margin:0 0 12px;white-space:pre-line">${text}</p>
          ${until !== undefined && html`<p style="margin:0 0 12px">${until}</p>`}
          <p style="margin:0 0 12px">${how}</p>
          <p style="margin:0">${sender}</p>`,
        action: { label: t('invitation.action'), link: invitationLink(publicUrl, passcode) },
      },
      { productName },
    ),
    ...(texts?.sender && { senderName: texts.sender }),
    ...(texts?.replyTo && { replyTo: texts.replyTo }),
  };
}

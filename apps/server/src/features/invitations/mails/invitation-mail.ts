import { translatorOf } from '@nestmate/locales';
import { html } from '../../../platform/http/html';
import type { Mail } from '../../../platform/mail/mail';
import { layoutMail } from '../../../platform/mail/mail-layout';
import { invitationLink } from '../passcode';
import type { DueMail } from './sending.queries';

export type InvitationMailContent = Pick<
  DueMail,
  'email' | 'kind' | 'language' | 'name' | 'passcode' | 'place'
>;

/** The mail that offers a resident their place, or reminds them of it. */
export function invitationMail(
  { email, name, language, kind, place, passcode }: InvitationMailContent,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Mail {
  const t = translatorOf(language, 'mail');
  const values = { community: place, product: productName, passcode };
  const about = kind === 'reminder' ? 'invitation.reminder' : 'invitation.first';
  const [text, how] = [t(`${about}.text`, values), t('invitation.passcode', values)];
  return layoutMail(
    {
      to: email,
      language,
      subject: t(`${about}.subject`, values),
      preheader: t('invitation.preheader', values),
      greeting: name === '' ? t('invitation.hello') : t('invitation.greeting', { name }),
      text: [text, how].join('\n\n'),
      body: html`<p style="margin:0 0 12px">${text}</p>
        <p style="margin:0">${how}</p>`,
      action: { label: t('invitation.action'), link: invitationLink(publicUrl, passcode) },
    },
    { productName },
  );
}

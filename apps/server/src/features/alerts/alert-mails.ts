import { translatorOf } from '@nestmate/locales';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { html } from '../../platform/http/html';
import type { MailKind } from '../../platform/mail/delivery';
import type { Mail } from '../../platform/mail/mail';
import { type MailFrame, layoutMail } from '../../platform/mail/mail-layout';
import { lockGrant } from '../staff';
import { alertKey, type DueAlert } from './alerts.policy';
import {
  alertSettingsOf,
  type AlertRecipient,
  forgetAnswered,
  forgetAttempts,
  lockAlertSettings,
  recordAlert,
  releaseAlert,
  teamsIn,
  type TeamMember,
} from './alerts.queries';
import type { AlertMail } from './alerts.schema';
import { alertWords, dueAmong, waitingItems } from './due-alerts';
import type { AlertLinks } from './unsubscribe';

interface DueMail extends AlertRecipient {
  mail: AlertMail;
}

/**
 * Mails staff what waits for them. A mail is recorded before it is sent, in a transaction that locks the grant and the
 * settings of its reader: no process and no restart sends it again, and a colleague who was removed, or works elsewhere
 * now, gets none.
 */
export function alertMailKind({
  db,
  config,
  links,
}: Pick<App, 'config' | 'db'> & { links: AlertLinks }): MailKind<DueMail> {
  return {
    queue: 'send-staff-alerts',
    tidy: () => forgetAnswered(db),
    due: async (clock) => {
      const items = await waitingItems(db);
      if (items.length === 0) return [];
      const members = await teamsIn(db, [...new Set(items.map(({ networkId }) => networkId))]);
      return dueAmong(items, members, members, clock()).map(({ member: { staffId, networkId }, mail }) => ({
        staffId,
        networkId,
        mail,
      }));
    },
    claim: async ({ mail, ...who }, now) => {
      const due = await claim(db, { mail, ...who }, now);
      if (!due) return undefined;
      const { member, claimed } = due;
      return {
        attempts: member.attempts,
        about: { staffId: who.staffId, staffAlert: mail },
        compose: () =>
          alertMail(member, due, { ...config, unsubscribeUrl: links.urlFor({ ...who, mail }), now }),
        record: async (delivery) => {
          if (delivery.outcome === 'later') await releaseAlert(db, claimed, delivery);
          else if (member.attempts > 0) await forgetAttempts(db, who);
        },
      };
    },
  };
}

/** Reads again, under lock, whether a mail is due, and records it. */
const claim = (db: Db, { mail, ...who }: DueMail, now: Date) =>
  db.transaction(async (tx) => {
    await lockGrant(tx, who.staffId, who.networkId);
    if (!(await alertSettingsOf(tx, who))) return undefined;
    await lockAlertSettings(tx, who);
    const items = await waitingItems(tx, who.networkId);
    const team = await teamsIn(tx, [who.networkId]);
    const due = dueAmong(items, team, team, now).find(
      (one) => one.mail === mail && one.member.staffId === who.staffId,
    );
    if (!due) return undefined;
    const { mailedAt, alerted } = due.member;
    const about = due.items.flatMap(({ item, kinds }) =>
      kinds
        .filter((kind) => !alerted.has(alertKey(kind, item.id)))
        .map((kind) => ({ kind, itemId: item.id })),
    );
    const claimed = { ...who, mail, mailedAt, about };
    await recordAlert(tx, claimed, now);
    return { ...due, claimed };
  });

/** A mail about what waits: what it is, where and for how long, and nothing that a resident wrote. */
function alertMail(
  { email, name, language: spoken, networkId, network }: TeamMember,
  due: DueAlert,
  { now, ...frame }: MailFrame & { now: Date },
): Mail {
  const language = spoken ?? 'en';
  const t = translatorOf(language, 'staffMail');
  const words = alertWords(due, { language, networkId, network }, now);
  const { mail, items } = due;
  const console = `${frame.publicUrl}${words.console}`;
  const lines = words.lines.map(({ text, path }) => ({ text, link: `${frame.publicUrl}${path}` }));
  const others = items.length - lines.length;
  const more = others > 0 && t('alerts.more', { count: others });
  const text = t('alerts.text', { count: items.length, network });
  const [first] = lines;
  return layoutMail(
    {
      to: email,
      language,
      subject: words.subject,
      preheader: first?.text ?? text,
      greeting: t('greeting', { name }),
      text: [text, ...lines.map((line) => `- ${line.text}\n  ${line.link}`), ...(more ? [more] : [])].join(
        '\n',
      ),
      body: html`<p style="margin:0 0 12px">${text}</p>
        <ul style="margin:0;padding-left:20px">
          ${lines.map(
            (line) =>
              html`<li style="margin:8px 0">
                <a href="${line.link}" style="color:inherit">${line.text}</a>
              </li>`,
          )}
        </ul>
        ${more && html`<p style="margin:12px 0 0">${more}</p>`}`,
      action: {
        label: t(items.length === 1 ? 'alerts.openOne' : 'alerts.open'),
        link: items.length === 1 && first ? first.link : console,
      },
      optOut: {
        why: t('alerts.why', { network }),
        label: t(`alerts.optOut.${mail === 'daily' ? 'daily' : 'kind'}`),
      },
    },
    frame,
  );
}

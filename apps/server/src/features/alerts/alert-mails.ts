import type { NetworkId } from '@nestmate/contract/ids';
import { translatorOf } from '@nestmate/locales';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { hourMs } from '../../platform/durations';
import { html } from '../../platform/http/html';
import type { MailKind } from '../../platform/mail/delivery';
import type { Mail } from '../../platform/mail/mail';
import { type MailFrame, layoutMail } from '../../platform/mail/mail-layout';
import { waitingCases } from '../reports';
import { lockGrant } from '../staff';
import { waitingQuestions } from '../support';
import { alertKey, type DueAlert, dueAlerts, type WaitingItem } from './alerts.policy';
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
import type { AlertLinks } from './unsubscribe';

interface DueMail extends AlertRecipient {
  mail: AlertMail;
}

type NetworkItem = WaitingItem & { networkId: NetworkId };

/** Everything that waits for staff, everywhere or in one network. */
async function waitingItems(db: Db, networkId?: NetworkId): Promise<NetworkItem[]> {
  const nobody = { assigneeId: null, decidedBy: null, isUrgent: false, right: 'moderate' } as const;
  const cases = await waitingCases(db, networkId);
  const questions = await waitingQuestions(db, networkId);
  return [
    ...cases.map(({ openedAt, reopenedAt, appealed, ...one }): NetworkItem => ({
      ...nobody,
      ...one,
      kind: appealed ? 'appeal' : 'report',
      since: reopenedAt ?? openedAt,
      // Reversing a removal restores a resident.
      right: appealed === 'remove' ? 'residents' : 'moderate',
    })),
    ...questions.map((one): NetworkItem => ({ ...nobody, ...one, kind: 'question' })),
  ];
}

/** The mails that are due, from what waits and who works in the same networks. */
function dueAmong(items: readonly NetworkItem[], members: readonly TeamMember[], now: Date) {
  return [...new Set(members.map(({ networkId }) => networkId))].flatMap((networkId) => {
    const team = members.filter((member) => member.networkId === networkId);
    const waiting = items.filter((item) => item.networkId === networkId);
    return team.flatMap((member) =>
      dueAlerts(member, waiting, { team, now }).map((due) => ({ ...due, member })),
    );
  });
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
      return dueAmong(items, members, clock()).map(({ member: { staffId, networkId }, mail }) => ({
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
    const due = dueAmong(items, await teamsIn(tx, [who.networkId]), now).find(
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

/** The items of a mail. */
const maxLines = 10;

/** A mail about what waits: what it is, where and for how long, and nothing that a resident wrote. */
function alertMail(
  { email, name, language: spoken, networkId, network }: TeamMember,
  { mail, items }: DueAlert,
  { now, ...frame }: MailFrame & { now: Date },
): Mail {
  const language = spoken ?? 'en';
  const t = translatorOf(language, 'staffMail');
  const console = `${frame.publicUrl}/staff/${networkId}`;
  const lines = items.slice(0, maxLines).map(({ item }) => {
    const { id, kind, isUrgent, place, since } = item;
    const hours = Math.floor((now.getTime() - since.getTime()) / hourMs);
    const days = Math.floor(hours / 24);
    const waits =
      days > 0 ? t('alerts.days', { count: days }) : hours > 0 ? t('alerts.hours', { count: hours }) : '';
    const what = t(`alerts.items.${isUrgent ? 'danger' : kind}`, { place });
    const link = kind === 'question' ? `${console}/support?open=${id}` : `${console}/reports?case=${id}`;
    return { text: waits ? t('alerts.line', { what, waits }) : what, what, link };
  });
  const [first] = lines;
  const count = items.length;
  const others = count - lines.length;
  const more = others > 0 && t('alerts.more', { count: others });
  const only = count === 1 ? first : undefined;
  const subject =
    mail === 'daily'
      ? t('alerts.daily', { count, network })
      : (only?.what ?? t(`alerts.subjects.${mail}`, { count, network }));
  const text = t('alerts.text', { count, network });
  return layoutMail(
    {
      to: email,
      language,
      subject,
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
      action: { label: t(only ? 'alerts.openOne' : 'alerts.open'), link: only?.link ?? console },
      optOut: {
        why: t('alerts.why', { network }),
        label: t(`alerts.optOut.${mail === 'daily' ? 'daily' : 'kind'}`),
      },
    },
    frame,
  );
}

import type { NetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { translatorOf } from '@nestmate/locales';
import type { Db } from '../../platform/database/client';
import { hourMs } from '../../platform/durations';
import { waitingCases } from '../reports';
import { waitingQuestions } from '../support';
import { type DueAlert, dueAlerts, type WaitingItem } from './alerts.policy';
import type { TeamMember } from './alerts.queries';

export type NetworkItem = WaitingItem & { networkId: NetworkId };

/** Everything that waits for staff, everywhere or in one network. */
export async function waitingItems(db: Db, networkId?: NetworkId): Promise<NetworkItem[]> {
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

/**
 * What is due to each recipient, from what waits and who works in the same networks: a staff member
 * with the history of their mails, or with that of one of their browsers.
 */
export function dueAmong<Recipient extends TeamMember>(
  items: readonly NetworkItem[],
  members: readonly TeamMember[],
  recipients: readonly Recipient[],
  now: Date,
): (DueAlert & { member: Recipient })[] {
  return recipients.flatMap((member) => {
    const isHere = ({ networkId }: { networkId: NetworkId }) => networkId === member.networkId;
    const team = members.filter(isHere);
    return dueAlerts(member, items.filter(isHere), { team, now }).map((due) => ({ ...due, member }));
  });
}

/** The items of a mail. */
const maxLines = 10;

interface AlertReader {
  language: Language;
  networkId: NetworkId;
  network: string;
}

/** Where staff see all that is due: of several things, the page that lists them. */
function pathOf({ mail, items }: DueAlert, console: string, [only]: readonly { path: string }[]): string {
  if (items.length === 1 && only) return only.path;
  if (mail === 'question') return `${console}/support`;
  return mail === 'danger' || mail === 'appeal' ? `${console}/reports` : console;
}

/** What is due, in words: what waits, where and for how long, and nothing that a resident wrote, nor their name. */
export function alertWords(due: DueAlert, { language, networkId, network }: AlertReader, now: Date) {
  const { mail, items } = due;
  const t = translatorOf(language, 'staffMail');
  const console = `/staff/${networkId}`;
  const lines = items.slice(0, maxLines).map(({ item: { id, kind, isUrgent, place, since } }) => {
    const hours = Math.floor((now.getTime() - since.getTime()) / hourMs);
    const days = Math.floor(hours / 24);
    const waits =
      days > 0 ? t('alerts.days', { count: days }) : hours > 0 ? t('alerts.hours', { count: hours }) : '';
    const what = t(`alerts.items.${isUrgent ? 'danger' : kind}`, { place });
    const path = kind === 'question' ? `${console}/support?open=${id}` : `${console}/reports?case=${id}`;
    return { text: waits ? t('alerts.line', { what, waits }) : what, what, path };
  });
  const count = items.length;
  const only = count === 1 ? lines[0]?.what : undefined;
  const subject =
    mail === 'daily'
      ? t('alerts.daily', { count, network })
      : (only ?? t(`alerts.subjects.${mail}`, { count, network }));
  return { subject, lines, path: pathOf(due, console, lines), console };
}

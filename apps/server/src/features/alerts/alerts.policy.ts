import type { SubnetworkId } from '@nestmate/contract/ids';
import {
  type AlertKind,
  alertKinds,
  type AlertSettings,
  type AlertTime,
} from '@nestmate/contract/staff/alerts';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { hasRight, type StaffRight, type StaffRole } from '@nestmate/contract/staff/rights';
import { dayMs, minuteMs } from '../../platform/durations';
import { offsetAt } from '../../platform/time-zone';
import { quietUntil } from '../notifications';
import type { AlertMail } from './alerts.schema';

/** A report, appeal or question that waits for staff. */
export interface WaitingItem {
  id: string;
  kind: 'report' | 'appeal' | 'question';
  subnetworkId: SubnetworkId;
  /** Of the community. */
  place: string;
  since: Date;
  /** Whether a report speaks of danger. */
  isUrgent: boolean;
  /** Of a question, whom it is assigned to. */
  assigneeId: StaffId | null;
  /** Of an appeal, who made the decision. */
  decidedBy: StaffId | null;
  /** What answers it. */
  right: StaffRight;
}

/** A staff member of a network, where they work, and what they were mailed about. */
export interface AlertedMember {
  staffId: StaffId;
  role: StaffRole;
  /** Null: the whole network. */
  places: readonly SubnetworkId[] | null;
  settings: AlertSettings;
  timeZone: string;
  mailedAt: Partial<Record<AlertMail, string>>;
  retryAt: Date | null;
  /** The items that they were mailed about, as `alertKey`. */
  alerted: ReadonlySet<string>;
}

type Colleague = Pick<AlertedMember, 'places' | 'role' | 'staffId'>;

/** How long something waits before it is overdue. */
const overdueMs = dayMs;
/** The time between two mails of a kind: more of it waits, and goes into the next. */
const intervalMs: Readonly<Record<AlertKind, number>> = {
  danger: 5 * minuteMs,
  appeal: 30 * minuteMs,
  question: 30 * minuteMs,
  overdue: 60 * minuteMs,
};
/** A mail of the day that nobody could send for so long is left for the next day. */
const dailyMs = 4 * 60 * minuteMs;

export const alertKey = (kind: AlertKind, itemId: string) => `${kind} ${itemId}`;

const mayHandle = ({ role, places }: Colleague, { subnetworkId, right }: WaitingItem) =>
  hasRight(role, right) && (places === null || places.includes(subnetworkId));

/**
 * The kinds of an item for a staff member: none elsewhere, for want of a right, and for an appeal against a decision of
 * their own that a colleague can answer. A question that is assigned to a colleague is theirs, until it is overdue.
 * @param team everybody who works in the network
 */
export function kindsFor(
  member: Colleague,
  item: WaitingItem,
  { team, now }: { team: readonly Colleague[]; now: Date },
): AlertKind[] {
  if (!mayHandle(member, item)) return [];
  const isOther = ({ staffId }: Colleague) => staffId !== member.staffId;
  if (item.decidedBy === member.staffId && team.some((one) => isOther(one) && mayHandle(one, item)))
    return [];
  const isOfColleague = team.some(
    (one) => isOther(one) && one.staffId === item.assigneeId && mayHandle(one, item),
  );
  const is: Readonly<Record<AlertKind, boolean>> = {
    danger: item.isUrgent,
    appeal: item.kind === 'appeal',
    question: item.kind === 'question' && !isOfColleague,
    overdue: now.getTime() - item.since.getTime() >= overdueMs,
  };
  return alertKinds.filter((kind) => is[kind]);
}

/** An item of a mail, with the kinds about which the mail counts. */
interface AlertedItem {
  item: WaitingItem;
  kinds: readonly AlertKind[];
}

/** A mail that is due, with its items, those that have waited longest first. */
export interface DueAlert {
  mail: AlertMail;
  items: readonly AlertedItem[];
  /** With those that an earlier one was about: a push takes its place, so it speaks of all. */
  waiting: readonly AlertedItem[];
}

/** Whether the clock of a member shows the time of their mail of the day, and they had none on this day. */
function isDailyDue({ settings, timeZone, mailedAt: { daily } }: AlertedMember, now: Date): boolean {
  const local = (at: number) => new Date(at + offsetAt(at, timeZone)).toISOString();
  const today = local(now.getTime()).slice(0, 10);
  const since = Date.parse(local(now.getTime())) - Date.parse(`${today}T${settings.daily_at}:00.000Z`);
  if (since < 0 || since >= dailyMs) return false;
  return daily === undefined || local(Date.parse(daily)).slice(0, 10) < today;
}

function isDueAt(member: AlertedMember, mail: AlertMail, now: Date): boolean {
  if (mail === 'daily') return isDailyDue(member, now);
  const { quiet } = member.settings;
  const last = member.mailedAt[mail];
  if (last !== undefined && now.getTime() - Date.parse(last) < intervalMs[mail]) return false;
  if (mail === 'danger' && quiet.danger_passes) return true;
  const times = { isOn: quiet.is_on, starts: quiet.starts, ends: quiet.ends, timeZone: member.timeZone };
  return quietUntil(times, now) === undefined;
}

/** The mails that a staff member is to get now. An item is in one of them. */
export function dueAlerts(
  member: AlertedMember,
  items: readonly WaitingItem[],
  { team, now }: { team: readonly Colleague[]; now: Date },
): DueAlert[] {
  if (member.retryAt && member.retryAt > now) return [];
  const { times } = member.settings;
  const found = items.map((item) => ({ item, kinds: kindsFor(member, item, { team, now }) }));
  const taken = new Set<string>();
  const mails: readonly AlertMail[] = [...alertKinds, 'daily'];
  return mails.flatMap((mail) => {
    const due: AlertTime = mail === 'daily' ? 'daily' : 'now';
    const isOf = (kind: AlertKind) => times[kind] === due && (mail === 'daily' || mail === kind);
    const waiting = found
      .filter(({ item, kinds }) => !taken.has(item.id) && kinds.some(isOf))
      .toSorted((a, b) => a.item.since.getTime() - b.item.since.getTime());
    const inMail = waiting.filter(({ item, kinds }) =>
      kinds.some((kind) => isOf(kind) && !member.alerted.has(alertKey(kind, item.id))),
    );
    if (inMail.length === 0 || !isDueAt(member, mail, now)) return [];
    for (const { item } of inMail) taken.add(item.id);
    return [{ mail, items: inMail, waiting }];
  });
}

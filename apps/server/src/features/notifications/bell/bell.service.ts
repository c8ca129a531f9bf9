import type { MembershipId, PostId, SubnetworkId, NotificationId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { NotificationItem, NotificationKind } from '@nestmate/contract/notification-list';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { inLanguage } from '../../housing';
import { pictureUrlsOf } from '../../pictures';
import { withdrawalPeriodMs } from '../push/announce';
import { type Cursor, itemsFor, markRead, markSeen, peopleOfItems, residentsIn } from './bell.queries';
import { type DeliveryTimes, type News, insertItems } from './new-items.queries';
import { announcementNews, threadPath } from './news';

const pageSize = 20;

const cursorIn = (after: string | undefined): Cursor | undefined => {
  const [notifiedAt, id] = after?.split('_') ?? [];
  return id === undefined ? undefined : { notifiedAt: Number(notifiedAt), id };
};

interface Page {
  notifications: NotificationItem[];
  next: string | null;
}

/** A page of a resident's items, latest first. */
export async function listNotifications(
  db: Db,
  membershipId: MembershipId,
  { after, language }: { after: string | undefined; language: Language },
): Promise<Page> {
  const found = await itemsFor(db, membershipId, { after: cursorIn(after), maxCount: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const people = await itemPeople(
    db,
    membershipId,
    page.map(({ id }) => id),
  );
  const last = found.length > pageSize ? page.at(-1) : undefined;
  const notifications = page.map(
    ({ id, kind, path, notifiedAt, readAt, threadWords, threadAuthorId, ...written }) => {
      const { subject, body } = written;
      const { agreed, others } = people(id);
      return {
        notification_id: id,
        kind,
        path,
        agreed_by: agreed ? personOf(agreed) : null,
        people: others.map(personOf),
        people_count: others[0]?.all ?? 0,
        thread: threadWords ? { words: threadWords, is_mine: threadAuthorId === membershipId } : null,
        message:
          subject && body
            ? { subject: inLanguage(subject, language), body: inLanguage(body, language) }
            : null,
        notified_at: notifiedAt.getTime(),
        happened_at: (others[0]?.notifiedAt ?? notifiedAt).getTime(),
        is_read: readAt !== null,
      };
    },
  );
  return {
    // Sorted by the time that each shows: the latest person of a group may no longer be shown.
    notifications: notifications.toSorted((one, other) => other.happened_at - one.happened_at),
    next: last ? `${last.notifiedAt.getTime()}_${last.id}` : null,
  };
}

/** The people of one item, with names and pictures. */
const maxPeople = 3;

/** The people that a resident's items now name, and the roommate who agreed on them. */
export async function itemPeople(db: Db, membershipId: MembershipId, ids: NotificationId[]) {
  const rows = ids.length > 0 ? await peopleOfItems(db, membershipId, ids, maxPeople) : [];
  return (id: NotificationId) => {
    const mine = rows.filter(({ notificationId }) => notificationId === id);
    return {
      agreed: mine.find(({ hasAgreed }) => hasAgreed),
      others: mine.filter(({ hasAgreed }) => !hasAgreed),
    };
  };
}

type PersonRow = Awaited<ReturnType<typeof peopleOfItems>>[number];

const personOf = ({ membershipId, firstName, lastName, isRegistered, pictureKey }: PersonRow) => ({
  membership_id: membershipId,
  first_name: firstName,
  last_name: lastName,
  image_urls: isRegistered ? pictureUrlsOf(pictureKey) : null,
});

type BellDependencies = Pick<App, 'clock' | 'db' | 'events'>;

/** Marks the items that the list showed as seen, in every window. */
export async function seeUpTo(
  { db, events }: BellDependencies,
  membershipId: MembershipId,
  upTo: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await markSeen(tx, membershipId, upTo))
      await events.publish(tx, 'notifications.changed', { membershipIds: [membershipId] });
  });
}

/** Marks the items about these pages as read, or all items without pages, in every window. */
export async function readAt(
  { db, events, clock }: BellDependencies,
  membershipId: MembershipId,
  paths: readonly string[] | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await markRead(tx, membershipId, clock(), paths === null ? {} : { paths }))
      await events.publish(tx, 'notifications.changed', { membershipIds: [membershipId] });
  });
}

type NotifyDependencies = Pick<App, 'clock' | 'events'>;

/** An item that stays unread for this long is mailed. */
const mailDelayMs = 15 * 60_000;

/** A request has its own mail, after a day; a unit number and a message of the office have theirs, sent immediately. */
const hasItsOwnMail = (kind: NotificationKind) =>
  kind === 'request.received' || kind === 'office.numbered' || kind === 'office.message';

/** When news of the bell is due by mail and as a push. */
const deliveryTimesOf = (kind: NotificationKind, now: Date): DeliveryTimes => ({
  mailAt: hasItsOwnMail(kind) ? null : new Date(now.getTime() + mailDelayMs),
  pushAt: new Date(now.getTime() + withdrawalPeriodMs),
});

/**
 * Adds the items of an event to bells and to the outbox in the event’s own transaction: a rolled-back event adds none,
 * and a committed one misses none.
 */
export async function notify(
  { events, clock }: NotifyDependencies,
  tx: Tx,
  ...news: readonly News[]
): Promise<void> {
  const now = clock();
  const added = await insertItems(
    tx,
    news.map((each) => ({ ...each, ...deliveryTimesOf(each.kind, now) })),
    now,
  );
  if (added.length === 0) return;
  const changed = new Set(added.map(({ membershipId }) => membershipId));
  await events.publish(tx, 'notifications.changed', { membershipIds: [...changed] });
  const pushed = new Set(added.filter(({ isPushed }) => isPushed).map(({ membershipId }) => membershipId));
  if (pushed.size > 0) await events.publish(tx, 'itemPush.due', { membershipIds: [...pushed] });
}

/** Notifies everybody in a community of an announcement of the office. */
export const notifyCommunity = async (
  dependencies: NotifyDependencies,
  tx: Tx,
  { subnetworkId, threadId }: { subnetworkId: SubnetworkId; threadId: PostId },
): Promise<void> => notify(dependencies, tx, announcementNews(threadId, await residentsIn(tx, subnetworkId)));

/** Marks the items about a thread as read, up to a post. */
export async function readThread(
  { events, clock }: NotifyDependencies,
  tx: Tx,
  { membershipId, threadId, index }: { membershipId: MembershipId; threadId: PostId; index: number },
): Promise<void> {
  const read = { paths: [threadPath(threadId)], postIndex: index };
  if (await markRead(tx, membershipId, clock(), read))
    await events.publish(tx, 'notifications.changed', { membershipIds: [membershipId] });
}

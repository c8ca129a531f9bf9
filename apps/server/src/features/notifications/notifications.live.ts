import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { createBatches } from '../../platform/live/batches';
import { watchersOf } from '../../platform/live/channels';
import { changesFor, readersAmong, type ThreadChange } from '../community';
import { watchingIn } from '../memberships';
import { currentBadges, watchedNow } from './badges.service';
import { readThread, notify, notifyCommunity } from './bell/bell.service';
import {
  acceptanceNews,
  answerNews,
  decisionNews,
  departureNews,
  mentionNews,
  mutualLikeNews,
  denialNews,
  replyNews,
  requestNews,
  requestToRoommateNews,
  unsentNews,
} from './bell/news';
import { withdrawOrSend } from './outbox/outbox.jobs';
import { withdrawNotices } from './push/announce';
import type { Pushes } from './push/push';
import { queueUnitMails } from './unit-mail';

/** Updates the badges in every open window. */
export function notificationsLive(app: App): void {
  const { db, events, live } = app;
  live.onWatch(
    async ({ membershipId }) => (await watchedNow(db, membershipId)) ?? { error_code: 'NotFound' },
  );

  /**
   * One transaction may change several of the badges: its events arrive together. Nothing else emits badges, so that
   * the latest count arrives last.
   */
  const countBadges = createBatches<MembershipId>(
    app,
    async (membershipIds) => {
      const watched = new Set(live.watchedHere());
      const ids = membershipIds.filter((id) => watched.has(id));
      for (const [membershipId, badges] of await currentBadges(db, ids))
        live.emitHere(watchersOf(membershipId), 'badges', { membershipId, badges });
    },
    0,
  );
  const countAll = (membershipIds: readonly MembershipId[]) => membershipIds.forEach(countBadges);

  const countThreads = createBatches<ThreadChange>(app, async (changes) => {
    const threadIds = changes.map(({ threadId }) => threadId);
    const readers = await readersAmong(db, live.watchedHere(), threadIds);
    countAll([...(await changesFor(db, readers, changes)).keys()]);
  });

  const countCommunity = async (subnetworkId: SubnetworkId) =>
    countAll(await watchingIn(app, [subnetworkId]));

  events.on('community.changed', 'notifications', countThreads);
  events.on('community.read', 'notifications', ({ membershipId }) => countBadges(membershipId));
  events.on('roster.changed', 'notifications', ({ membershipId }) => countBadges(membershipId));
  events.on('roommateRequest.changed', 'notifications', ({ membershipIds }) => countAll(membershipIds));
  events.on('roomState.changed', 'notifications', ({ membershipIds }) => countAll(membershipIds));
  events.on('interest.ended', 'notifications', ({ membershipIds }) => countAll(membershipIds));
  events.on('notifications.changed', 'notifications', ({ membershipIds }) => countAll(membershipIds));
  events.on('round.changed', 'notifications', ({ subnetworkId }) => countCommunity(subnetworkId));
  events.on('roster.imported', 'notifications', ({ subnetworkId }) => countCommunity(subnetworkId));
  events.on('setUp.changed', 'notifications', ({ subnetworkId }) => countCommunity(subnetworkId));
}

/** Adds events to the bells of the residents whom they concern. */
export function bellLive(app: App): void {
  const { events } = app;
  events.within('roommateRequest.sent', 'notifications', (tx, { from, to, roommates }) =>
    notify(app, tx, requestNews(from, to), requestToRoommateNews(from, roommates)),
  );
  events.within('roommateRequest.accepted', 'notifications', (tx, { from, by }) =>
    notify(app, tx, ...acceptanceNews(from, by)),
  );
  events.within('roommateRequest.denied', 'notifications', (tx, { from, by }) =>
    notify(app, tx, denialNews(from, by)),
  );
  events.within('roommates.left', 'notifications', (tx, { left, staying }) =>
    notify(app, tx, departureNews(left, staying)),
  );
  events.within('interest.mutual', 'notifications', (tx, { membershipIds: [second, first] }) =>
    notify(app, tx, mutualLikeNews(second, first)),
  );
  events.within('office.decided', 'notifications', (tx, { decision, membershipIds }) =>
    notify(app, tx, decisionNews(decision, membershipIds)),
  );
  events.within('friendRequest.unsent', 'notifications', (tx, { reason, membershipIds }) =>
    notify(app, tx, ...unsentNews(reason, membershipIds)),
  );
  events.within('question.answered', 'notifications', (tx, answered) =>
    notify(app, tx, answerNews(answered)),
  );
  events.within('community.mentioned', 'notifications', (tx, post) => notify(app, tx, mentionNews(post)));
  events.within('community.replied', 'notifications', (tx, post) => notify(app, tx, replyNews(post)));
  events.within('community.announced', 'notifications', (tx, thread) => notifyCommunity(app, tx, thread));
  events.within('community.read', 'notifications', (tx, read) => readThread(app, tx, read));
}

/** A call rings for a minute: its notice is withdrawn within this time, and sent without waiting for a job. */
const callDelayMs = 1000;

/**
 * Announces each new message to those who are away, withdraws the notices of those whose windows are open here, and
 * ends a ring in every browser.
 */
export function pushLive(
  { db, events, live, log, clock }: App,
  { announce, deliveries, endRings }: Pick<Pushes, 'announce' | 'deliveries' | 'endRings'>,
): void {
  const sendSoon = () => {
    const send = () =>
      deliveries.start(clock()).catch((error: unknown) => log.error({ err: error }, 'A call was not pushed'));
    setTimeout(() => void send(), callDelayMs).unref();
  };
  events.on('message.written', 'notifications', async ({ sid, message, audience }) => {
    const { author, index, type, call } = message;
    if (!author || call === 'joined' || call === 'declined' || call === 'notJoined') return;
    if (type !== 'call') return announce({ sid, index, author }, audience);
    await announce({ sid, index, author }, audience, callDelayMs);
    sendSoon();
  });
  events.on('videoCall.changed', 'notifications', ({ call: { sid }, sides }) =>
    endRings(
      sides.flatMap(({ membershipId, ringEnded }) =>
        ringEnded ? [{ sid, membershipId, ...ringEnded }] : [],
      ),
    ),
  );
  events.on('messagePush.due', 'notifications', ({ membershipIds }) =>
    withdrawNotices({ db, live }, membershipIds),
  );
}

/** Withdraws the pushes of items that the person has already seen. */
export function outboxLive(app: App): void {
  const { events } = app;
  events.on('itemPush.due', 'notifications', ({ membershipIds }) => withdrawOrSend(app, membershipIds));
}

/** Mails the unit's number to residents who join a numbered unit, or whose room gets a number. */
export function unitMailLive({ events, jobs }: App): void {
  for (const name of ['unit.joined', 'unit.numbered'] as const)
    events.within(name, 'notifications', (tx, { membershipIds, unitNumber }) =>
      queueUnitMails({ jobs }, tx, membershipIds, unitNumber),
    );
}

import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { notificationDefaults, topicOfKind } from '@nestmate/contract/notification-choices';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { mailServer } from '../../../test/servers/mail-server';
import { startPushService } from '../../../test/servers/push-service';
import { runs } from '../../../test/setup/thorough';
import { community, resident } from '../../../test/world/builders';
import { deckIn, type Person } from '../../../test/world/deck';
import { roomsIn } from '../../../test/world/rooms';
import { newId } from '../../platform/ids';
import { sendDueMails } from '../../platform/mail/delivery';
import { makeMailer } from '../../platform/mail/mail';
import { makeLog } from '../../platform/observability/log';
import { setBlocked } from '../blocking';
import { appendPost, insertThread } from '../community';
import { itemMailKind } from './outbox/item-mails';
import { itemPushes } from './outbox/item-pushes';
import { openDeliveries } from './push/deliveries';
import { makePushSender } from './push/push-service';
import { storedPushKeys } from './push/subscriptions.queries';
import { makeUnsubscribeLinks } from './unsubscribe';

const service = await startPushService();
afterAll(service.stop);
const post = await mailServer();
const app = await testApp();
const { db, events, call } = app;
const log = makeLog('silent');
const keys = await storedPushKeys(db, () => {
  throw new Error('There are keys already');
});
const sender = makePushSender(keys, { contact: 'mailto:support@nest.example', production: false });
const config = {
  ...app.config,
  mail: { smtpUrl: post.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
};
const links = makeUnsubscribeLinks(app.tokens, config.publicUrl);
const mailParts = { db, log, links, config, mail: makeMailer(config) };
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** Events that can happen to a resident, caused by one of two others. */
const happens = fc.record({
  what: fc.constantFrom(
    'asks',
    'likes',
    'unlikes',
    'names',
    'is blocked',
    'is unblocked',
    'the office decides',
    'visits',
    'reads all',
  ),
  who: fc.nat({ max: 1 }),
});

it('pushes and mails exactly the unread items of the list, after any events in any order', async () => {
  const hall = await community(db);
  const deck = deckIn(app);
  const rooms = roomsIn(app);
  await fc.assert(
    fc.asyncProperty(fc.array(happens, { minLength: 4, maxLength: 15 }), async (scenario) => {
      const address = `${newId()}@mail.example`;
      const me = await resident(db, hall, { email: address });
      const others = [await resident(db, hall), await resident(db, hall)] as const;
      const browser = service.browser();
      const params = { userId: me.userId };
      const token = await app.tokenOf(me.userId);
      await call(calls.notifications.subscribe, { token, params, body: browser.subscription });
      const as = { as: me.userId, membershipId: me.membershipId, params };
      const read = (paths: string[] | null) => call(calls.notifications.read, { ...as, body: { paths } });
      const threadId = newId<PostId>();
      const first = { id: threadId, authorId: me.membershipId, body: 'Hello', at: new Date() };
      await db.transaction((tx) => insertThread(tx, hall.subnetworkId, first));
      for (const other of others) await deck.decide(me, other, 'interested');
      for (const [at, { what, who }] of scenario.entries()) {
        const other = others[who] as Person;
        const { membershipId: authorId } = other;
        const name = async () => {
          const postId = newId<PostId>();
          const index = at + 1;
          await db.transaction((tx) =>
            appendPost(tx, { threadId, index }, { id: postId, authorId, body: 'Hi', at: new Date() }),
          );
          const { subnetworkId } = hall;
          const membershipIds = [me.membershipId];
          const written = { subnetworkId, threadId, postId, index, authorId, membershipIds };
          await db.transaction((tx) => events.publish(tx, 'community.mentioned', written));
        };
        const decided = { decision: 'office.locked' as const, membershipIds: [me.membershipId] };
        await {
          asks: () => rooms.request(other, me),
          likes: () => deck.decide(other, me, 'interested'),
          unlikes: () => deck.decide(other, me, 'queued'),
          names: name,
          'is blocked': () => setBlocked(db, me.userId, other.userId, true),
          'is unblocked': () => setBlocked(db, me.userId, other.userId, false),
          'the office decides': () => db.transaction((tx) => events.publish(tx, 'office.decided', decided)),
          visits: () => read([`/thread/${threadId}`]),
          'reads all': () => read(null),
        }[what]();
      }
      const { res } = await call(calls.notifications.list, { ...as, query: {} });
      const unread = res?.notifications.filter(({ is_read: isRead }) => !isRead) ?? [];
      const tags = () => (browser.received() as { tag: string }[]).map(({ tag }) => tag);
      // Everything that the product has sent by itself so far was unread at that time.
      const before = tags().length;
      const deliveries = openDeliveries(log, itemPushes({ db, log, sender, productName: 'Nestmate' }, app));
      await deliveries.start(minutes(6));
      await deliveries.settled();
      const ids = unread.map(({ notification_id: id }) => id);
      for (const tag of tags().slice(before)) expect(ids).toContain(tag);
      // A push that the product is just sending arrives by itself.
      await vi.waitFor(() => expect(new Set(tags())).toEqual(new Set([...tags(), ...ids])));

      await sendDueMails(mailParts, itemMailKind(mailParts), () => minutes(16));
      const mailed = unread.filter(
        ({ kind }) => notificationDefaults[topicOfKind[kind]].mail && kind !== 'request.received',
      );
      const mails = post.state.received.filter(({ to }) => to.includes(address));
      expect(mails).toHaveLength(mailed.length > 0 ? 1 : 0);
      await read(null);
      await sendDueMails(mailParts, itemMailKind(mailParts), () => minutes(60));
      expect(post.state.received.filter(({ to }) => to.includes(address))).toEqual(mails);
    }),
    { numRuns: runs(10) },
  );
});

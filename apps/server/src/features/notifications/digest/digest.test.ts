import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import type { NotificationChoice } from '@nestmate/contract/notification-choices';
import type { OfficeDecision } from '@nestmate/contract/notification-list';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../../test/app';
import { breakableProxy } from '../../../../test/database/breakable-proxy';
import { mailServer } from '../../../../test/servers/mail-server';
import { community, resident, type TestCommunity } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { openDatabase } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { sendDueMails } from '../../../platform/mail/delivery';
import { makeMailer } from '../../../platform/mail/mail';
import { makeLog } from '../../../platform/observability/log';
import { setBlocked } from '../../blocking';
import { appendPost, insertThread } from '../../community';
import { subnetworks } from '../../housing';
import { notifications } from '../notifications.schema';
import { itemMailKind } from '../outbox/item-mails';
import { makeUnsubscribeLinks } from '../unsubscribe';
import { digestKind } from './send-digests';

const post = await mailServer();
const { state } = post;
const app = await testApp();
const { db } = app;
const config = {
  ...app.config,
  publicUrl: 'https://nest.example',
  mail: { smtpUrl: post.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
};
const links = makeUnsubscribeLinks(app.tokens, config.publicUrl);
const mailParts = { db, log: makeLog('silent'), links, config, mail: makeMailer(config) };

/** A time of a future day in UTC; the events of the tests happen now. */
const on = (day: number, time: string) => {
  const date = new Date(Date.now() + day * 24 * 60 * 60_000).toISOString().slice(0, 10);
  return new Date(`${date}T${time}:00Z`);
};
const send = (at = on(1, '17:00')) => sendDueMails(mailParts, digestKind(mailParts), () => at);

let hall: TestCommunity;
let ben: Person;
let ana: Person;
beforeEach(async () => {
  post.reset();
  await db.delete(notifications);
  hall = await community(db);
  await db.update(subnetworks).set({ timeZone: 'UTC' }).where(eq(subnetworks.id, hall.subnetworkId));
  ben = await resident(db, hall, { firstName: 'Ben', email: 'ben@mail.example' });
  ana = await resident(db, hall, { firstName: 'Ana' });
});

const as = ({ userId, membershipId }: Person) => ({ as: userId, membershipId, params: { userId } });
const choose = (body: NotificationChoice) => app.call(calls.notifications.choose, { ...as(ben), body });
const decide = (decision: OfficeDecision) =>
  db.transaction((tx) =>
    app.events.publish(tx, 'office.decided', { decision, membershipIds: [ben.membershipId] }),
  );
async function mention() {
  const threadId = newId<PostId>();
  const at = new Date();
  await db.transaction((tx) =>
    insertThread(tx, hall.subnetworkId, { id: threadId, authorId: ben.membershipId, body: 'Hi', at }),
  );
  const written = { id: newId<PostId>(), authorId: ana.membershipId, body: 'Hi @Ben', at };
  await db.transaction((tx) => appendPost(tx, { threadId, index: 1 }, written));
  const { subnetworkId } = hall;
  await db.transaction((tx) =>
    app.events.publish(tx, 'community.mentioned', {
      subnetworkId,
      threadId,
      postId: written.id,
      index: 1,
      authorId: written.authorId,
      membershipIds: [ben.membershipId],
    }),
  );
}
const quiet = (more: object) =>
  app.call(calls.notifications.setQuietHours, {
    ...as(ben),
    body: {
      is_on: true,
      starts: '16:00',
      ends: '19:30',
      time_zone: 'UTC',
      calls_ring: false,
      ...more,
    },
  });

it('mails unread items once a day in the evening, with the reason and an unsubscribe link', async () => {
  await mention();
  await mention();
  await send(on(1, '16:59'));
  expect(state.received).toEqual([]);
  await send();
  await send(on(1, '17:15'));
  await send(on(2, '17:00'));
  expect(state.received).toHaveLength(1);
  const text = state.received[0]?.text ?? '';
  expect(text).toContain('Subject: What you missed on Nestmate');
  expect(text.match(/- Ana mentioned you in the community\./g)).toHaveLength(2);
  expect(text).toContain('You get this once a day at most, because the daily email is on.');
  const unsubscribeUrl = links.urlFor({ membershipId: ben.membershipId, kind: 'digest' });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
});

it('sends nothing if everything is read, or about people who have been blocked since', async () => {
  await mention();
  await app.call(calls.notifications.read, { ...as(ben), body: { paths: null } });
  await send();
  await mention();
  await setBlocked(db, ben.userId, ana.userId, true);
  await send(on(1, '17:15'));
  expect(state.received).toEqual([]);
  await setBlocked(db, ben.userId, ana.userId, false);
  await send(on(1, '17:30'));
  expect(state.received).toHaveLength(1);
});

it('leaves out items that were mailed, or have a mail on its way', async () => {
  await choose({ topic: 'office', channel: 'digest', is_on: true });
  await decide('office.locked');
  await send();
  expect(state.received).toEqual([]);
  await sendDueMails(mailParts, itemMailKind(mailParts), () => on(1, '17:10'));
  expect(state.received).toHaveLength(1);
  await send(on(1, '17:15'));
  expect(state.received).toHaveLength(1);
});

it('the daily email is one mail a day even with several processes', async () => {
  await mention();
  const at = on(1, '17:00');
  await Promise.all([send(at), send(at), send(at)]);
  expect(state.received).toHaveLength(1);
});

it('the daily email is turned off by the link in it', async () => {
  const ended = await app.http.inject({
    method: 'POST',
    url: new URL(links.urlFor({ membershipId: ben.membershipId, kind: 'digest' })).pathname,
  });
  expect(ended.body).toContain('No more of these emails: Daily email.');
  await mention();
  await send();
  expect(state.received).toEqual([]);
});

it('the daily email comes by the clock of the person', async () => {
  await mention();
  await quiet({ is_on: false, time_zone: 'America/New_York' });
  await send(on(1, '17:00'));
  expect(state.received).toEqual([]);
  await send(on(1, '22:00'));
  expect(state.received).toHaveLength(1);
});

it('the daily email comes after quiet hours', async () => {
  await mention();
  await quiet({ time_zone: 'UTC' });
  await send(on(1, '17:00'));
  await send(on(1, '19:15'));
  expect(state.received).toEqual([]);
  await send(on(1, '19:30'));
  expect(state.received).toHaveLength(1);
});

it('the daily email comes at the end of quiet hours that cover the whole evening', async () => {
  await mention();
  await quiet({ starts: '16:00', ends: '22:30' });
  for (const time of ['17:00', '20:45', '22:15']) await send(on(1, time));
  expect(state.received).toEqual([]);
  await send(on(1, '22:30'));
  await send(on(1, '22:45'));
  expect(state.received).toHaveLength(1);
});

it('the daily email reaches the others when it cannot be made for one person', async () => {
  const cyd = await resident(db, hall, { firstName: 'Cyd', email: 'cyd@mail.example' });
  for (const person of [ben, cyd]) {
    ben = person;
    await mention();
  }
  const failing = {
    ...links,
    urlFor: (of: Parameters<typeof links.urlFor>[0]) => {
      if (of.membershipId !== cyd.membershipId) throw new Error('A mistake in the program');
      return links.urlFor(of);
    },
  };
  await sendDueMails(mailParts, digestKind({ ...mailParts, links: failing }), () => on(1, '17:00'));
  expect(state.received.flatMap(({ to }) => to)).toEqual(['cyd@mail.example']);
});

it('the daily email is retried when the mail server is unavailable', async () => {
  await mention();
  state.isAway = true;
  await send();
  state.isAway = false;
  await send(on(1, '17:15'));
  expect(state.received).toHaveLength(1);
});

it('the daily email comes after an outage of the database while its names were read', async () => {
  await mention();
  const proxy = await breakableProxy(app.database.url);
  const far = openDatabase(proxy.url, () => undefined);
  onTestFinished(() => far.close());
  proxy.cutAt('notifications_people');
  const overProxy = { ...mailParts, db: far.db };
  await expect(sendDueMails(overProxy, digestKind(overProxy), () => on(1, '17:00'))).rejects.toThrow();
  expect([proxy.isCut(), state.received]).toEqual([true, []]);
  await send(on(1, '17:15'));
  expect(state.received).toHaveLength(1);
});

it('the daily email is given up for the day when the mail server refuses it', async () => {
  await mention();
  state.refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
  await send(on(1, '17:00'));
  await send(on(1, '17:15'));
  expect(state.attempts).toBe(1);
});

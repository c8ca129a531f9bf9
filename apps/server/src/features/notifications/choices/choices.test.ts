import { calls } from '@nestmate/contract';
import {
  notificationChannels,
  type NotificationChoice,
  notificationTopics,
} from '@nestmate/contract/notification-choices';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { community, resident, type TestCommunity } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { currentBadges } from '../badges.service';
import { wants } from './choices.queries';

let app: TestApp;
let hall: TestCommunity;
let me: Person;
beforeAll(async () => {
  app = await testApp();
  hall = await community(app.db);
  me = await resident(app.db, hall);
});

const as = () => ({ as: me.userId, membershipId: me.membershipId, params: { userId: me.userId } });
const choose = (topic: NotificationChoice['topic'], channel: NotificationChoice['channel'], isOn: boolean) =>
  app.call(calls.notifications.choose, { ...as(), body: { topic, channel, is_on: isOn } });
async function choices() {
  const { res } = await app.call(calls.notifications.choices, as());
  if (!res) throw new Error('The choices were refused');
  return res.choices;
}

it('stores nothing but a resident’s choices by topic and channel', async () => {
  const before = await choices();
  expect(before.every(({ is_on: isOn, is_fixed: isFixed }) => isOn || !isFixed)).toBe(true);
  await choose('messages', 'push', false);
  await choose('messages', 'push', false);
  await choose('likes', 'app', false);
  await choose('likes', 'app', true);
  expect(await choices()).toEqual(
    before.map((each) =>
      each.topic === 'messages' && each.channel === 'push' ? { ...each, is_on: false } : each,
    ),
  );
});

it('refuses choices that a topic does not offer', async () => {
  expect((await choose('office', 'app', false)).err?.error_code).toBe('InvalidInput');
  expect((await choose('messages', 'app', false)).err?.error_code).toBe('InvalidInput');
  expect(await choices()).toContainEqual({ topic: 'office', channel: 'app', is_on: true, is_fixed: true });
});

it('a choice means the same in a query as in the settings', async () => {
  await choose('requests', 'mail', false);
  for (const { topic, channel, is_on: isOn } of await choices()) {
    const id = sql`${me.membershipId}::uuid`;
    const { rows } = await app.db.execute(
      sql`select ${wants(id, topic, channel)} as named, ${wants(id, sql`(${topic}::text)`, channel)} as found`,
    );
    expect(rows, `${topic} ${channel}`).toEqual([{ named: isOn, found: isOn }]);
  }
  expect([notificationTopics.length, notificationChannels.length]).toEqual([8, 4]);
});

it('shows and counts in the bell only the chosen topics, before and after each change', async () => {
  const count = async () =>
    (await currentBadges(app.db, [me.membershipId])).get(me.membershipId)?.unreadNotifications;
  const other = await resident(app.db, hall);
  const decided = { decision: 'office.locked' as const, membershipIds: [me.membershipId] };
  await app.db.transaction((tx) => app.events.publish(tx, 'office.decided', decided));
  const declined = { from: me.membershipId, by: other.membershipId };
  await app.db.transaction((tx) => app.events.publish(tx, 'roommateRequest.denied', declined));
  expect(await count()).toBe(2);
  await choose('answers', 'app', false);
  expect(await count()).toBe(1);
  await choose('answers', 'app', true);
  expect(await count()).toBe(2);
});

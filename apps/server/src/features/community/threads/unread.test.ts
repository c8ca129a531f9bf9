import { calls } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { windowsOf } from '../../../../test/clients/windows';
import { community, resident } from '../../../../test/world/builders';
import { type Person, threadsIn } from '../../../../test/world/threads';
import { setBlocked } from '../../blocking';
import { communityThreads } from '../community.schema';
import { recountThreads } from '../recount.jobs';
import { unreadThreadCounts } from './counts.queries';

const app = await testApp();
const openWindow = await windowsOf(app);
const hall = await community(app.db);
const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };

const { write } = threadsIn(app).communityOf(hall);

const unreadOf = async (me: Person) =>
  (await unreadThreadCounts(app.db, [me.membershipId])).get(me.membershipId) ?? 0;

const unreadInList = async (me: Person) => {
  const { res } = await app.call(calls.community.threads, { as: me.userId, params });
  return res?.threads.filter(({ unread_count }) => (unread_count ?? 0) > 0).length;
};

it('counts the threads with something new as the list shows them, without what is hidden', async () => {
  const [ana, ben, cleo] = [
    await resident(app.db, hall),
    await resident(app.db, hall),
    await resident(app.db, hall),
  ];
  const [one, two] = [await write(ana, 'One'), await write(ana, 'Two')];
  await write(await resident(app.db, hall), 'Never opened');
  await write(ben, 'Reply', one);
  await write(ben, 'Reply', two);
  await write(cleo, 'Reply', two);
  for (const [me, count] of [
    [ana, 2],
    [ben, 1],
    [cleo, 0],
  ] as const)
    expect([await unreadOf(me), await unreadInList(me)]).toEqual([count, count]);
  await setBlocked(app.db, ana.userId, ben.userId, true);
  expect([await unreadOf(ana), await unreadInList(ana)]).toEqual([1, 1]);
  expect([await unreadOf(ben), await unreadInList(ben)]).toEqual([0, 0]);
});

it('keeps the count of a resident’s windows up to date', async () => {
  const [ana, ben] = [await resident(app.db, hall), await resident(app.db, hall)];
  const id = await write(ana, 'Hello');
  const window = await openWindow(ana);
  const badges = () =>
    window.received.flatMap(([name, event]) =>
      name === 'badges' ? [(event as { badges: { unreadThreads: number } }).badges.unreadThreads] : [],
    );
  await write(ben, 'Reply', id);
  await vi.waitFor(() => expect(badges().at(-1)).toBe(1), 60_000);
  await app.call(calls.community.read, {
    as: ana.userId,
    params: { ...params, threadId: id },
    body: { index: 1 },
  });
  await vi.waitFor(() => expect(badges().at(-1)).toBe(0), 60_000);
});

it('corrects wrong counts at night with an alarm', async () => {
  const ana = await resident(app.db, hall);
  const id = await write(ana, 'Hello');
  const alarms: object[] = [];
  const log = { error: (fields: object) => alarms.push(fields) } as unknown as typeof app.log;
  await recountThreads({ db: app.db, log });
  expect(alarms).toEqual([]);
  await app.db.update(communityThreads).set({ postCount: 7 }).where(eq(communityThreads.id, id));
  await recountThreads({ db: app.db, log });
  expect(alarms).toEqual([{ threadIds: [id] }]);
  const [thread] = await app.db.select().from(communityThreads).where(eq(communityThreads.id, id));
  expect(thread).toMatchObject({ postCount: 1, lastIndex: 0, lastAuthorId: ana.membershipId });
});

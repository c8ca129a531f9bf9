import type { RequestId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { windowsOf } from '../../../test/clients/windows';
import { community, resident, roomOf } from '../../../test/world/builders';
import { deckIn, type Person } from '../../../test/world/deck';
import { newId } from '../../platform/ids';
import { spreadMsOf } from '../../platform/live/spread';
import { subnetworks } from '../housing';
import { roommateRequests } from '../room';

let app: TestApp;
let watching: Awaited<ReturnType<typeof windowsOf>>;
beforeAll(async () => {
  app = await testApp();
  watching = await windowsOf(app);
});

const noNotifications = { newNotifications: 0, unreadNotifications: 0 };

const request = (from: Person, to: Person) =>
  app.db.insert(roommateRequests).values({
    id: newId<RequestId>(),
    fromMembershipId: from.membershipId,
    toMembershipId: to.membershipId,
    message: 'Shall we?',
  });

it('keeps the badges of a window up to date', async () => {
  const hall = await community(app.db);
  const me = await resident(app.db, hall);
  const other = await resident(app.db, hall);
  await request(other, me);
  const { answer, received } = await watching(me);
  expect(answer).toEqual({
    badges: {
      unreadMessages: 0,
      incomingRequests: 1,
      unreadThreads: 0,
      unreadAnswers: 0,
      ...noNotifications,
    },
    roundStatus: 'MATCHING',
    missed: false,
  });

  const third = await resident(app.db, hall);
  await request(third, me);
  const { membershipId } = me;
  await app.db.transaction((tx) =>
    app.events.publish(tx, 'roommateRequest.changed', {
      membershipIds: [third.membershipId, membershipId],
    }),
  );
  const badges = {
    unreadMessages: 0,
    incomingRequests: 2,
    unreadThreads: 0,
    unreadAnswers: 0,
    ...noNotifications,
  };
  await vi.waitFor(() => expect(received).toContainEqual(['badges', { membershipId, badges }]));

  await roomOf(app.db, hall, [me, other]);
  await app.db.transaction((tx) =>
    app.events.publish(tx, 'roomState.changed', {
      membershipIds: [membershipId, other.membershipId],
    }),
  );
  const fewer = {
    unreadMessages: 0,
    incomingRequests: 1,
    unreadThreads: 0,
    unreadAnswers: 0,
    ...noNotifications,
  };
  await vi.waitFor(() => expect(received).toContainEqual(['badges', { membershipId, badges: fewer }]));
});

it('counts no requests while the network is closed or matching is paused', async () => {
  for (const settings of [
    { roundStatus: 'CLOSED' },
    { roundStatus: 'ARCHIVED' },
    { paused: true },
  ] as const) {
    const hall = await community(app.db, settings);
    const me = await resident(app.db, hall);
    await request(await resident(app.db, hall), me);
    expect((await watching(me)).answer.badges).toEqual({
      unreadMessages: 0,
      incomingRequests: 0,
      unreadThreads: 0,
      unreadAnswers: 0,
      ...noNotifications,
    });
  }
});

it('emits a moved round to the open windows of its community alone', async () => {
  const hall = await community(app.db);
  const me = await resident(app.db, hall);
  await request(await resident(app.db, hall), me);
  const here = await watching(me);
  const elsewhere = await watching(await resident(app.db, await community(app.db)));
  const { subnetworkId } = hall;
  await app.db.update(subnetworks).set({ roundStatus: 'CLOSED' }).where(eq(subnetworks.id, subnetworkId));
  await app.db.transaction((tx) => app.events.publish(tx, 'round.changed', { subnetworkId }));
  const { membershipId } = me;
  await vi.waitFor(() =>
    expect(here.received).toEqual([
      ['membership.changed', { membershipId, spreadMs: 5 }],
      [
        'badges',
        {
          membershipId,
          badges: {
            unreadMessages: 0,
            incomingRequests: 0,
            unreadThreads: 0,
            unreadAnswers: 0,
            ...noNotifications,
          },
        },
      ],
    ]),
  );
  expect(elsewhere.received).toEqual([]);
});

it('lets the windows of a large community spread their requests after a moved round', async () => {
  const hall = await community(app.db);
  const windows = [];
  for (let count = 0; count < 4; count += 1) windows.push(await watching(await resident(app.db, hall)));
  await app.db.transaction((tx) =>
    app.events.publish(tx, 'round.changed', { subnetworkId: hall.subnetworkId }),
  );
  for (const { received } of windows)
    await vi.waitFor(() => expect(received[0]).toMatchObject(['membership.changed', { spreadMs: 20 }]));
  expect([1, 100, 2000, 100_000].map(spreadMsOf)).toEqual([5, 500, 10_000, 10_000]);
});

it('emits a like to the other person only if it is mutual', async () => {
  const hall = await community(app.db);
  const [a, b] = [await resident(app.db, hall), await resident(app.db, hall)];
  const [windowA, windowB] = [await watching(a), await watching(b)];
  const deck = deckIn(app);
  await deck.decide(a, b, 'interested');
  await deck.decide(b, a, 'interested');
  const nothing = { unreadMessages: 0, incomingRequests: 0, unreadThreads: 0, unreadAnswers: 0 };
  const oneNotification = { ...nothing, newNotifications: 1, unreadNotifications: 1 };
  const ofA = { membershipId: a.membershipId, otherMembershipId: b.membershipId };
  const ofB = { membershipId: b.membershipId, otherMembershipId: a.membershipId };
  await vi.waitFor(() => {
    expect(windowA.received).toEqual([
      ['interest.decided', { ...ofA, status: 'interested', revision: expect.any(Number) }],
      ['interest.mutual', ofA],
      ['badges', { membershipId: a.membershipId, badges: oneNotification }],
    ]);
    expect(windowB.received).toEqual([
      ['interest.mutual', ofB],
      ['interest.decided', { ...ofB, status: 'mutual', revision: expect.any(Number) }],
    ]);
  });
});

it('refuses to watch another person’s membership', async () => {
  const hall = await community(app.db);
  const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
  const { answer } = await watching({ userId: me.userId, membershipId: other.membershipId });
  expect(answer).toEqual({ error_code: 'Forbidden' });
});

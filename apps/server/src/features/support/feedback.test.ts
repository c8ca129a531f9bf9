import { calls } from '@nestmate/contract';
import type { UserId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { browser, sessionIn } from '../../../test/clients/browser';
import { untilTransactionWaits } from '../../../test/database/locks';
import { community, invitation, longBio, resident } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { invitations } from '../invitations';
import { feedback } from './support.schema';

/** The time at which the clock of the server stands still, unless it goes. */
let standsAt: Date | undefined;
const app = await testApp({ clock: () => standsAt ?? new Date() });

const send = (userId: UserId, body: string) =>
  app.call(calls.feedback.send, { as: userId, params: { userId }, body: { body, mood: 'good' } });

async function writer() {
  const me = await resident(app.db, await community(app.db));
  const stored = () => app.db.select().from(feedback).where(eq(feedback.membershipId, me.membershipId));
  return { me, stored };
}

it('stores feedback once, although it is sent again', async () => {
  const { me, stored } = await writer();
  for (let times = 0; times < 2; times += 1)
    expect((await send(me.userId, ' Lovely. A map would help. ')).code).toBe(204);
  expect(await stored()).toMatchObject([{ body: 'Lovely. A map would help.', mood: 'good' }]);
});

it('stores the same feedback again an hour later by the clock of the server', async () => {
  const { me, stored } = await writer();
  const yesterday = Date.now() - 86_400_000;
  const times = [new Date(yesterday), new Date(yesterday + 3_600_000)];
  try {
    for (standsAt of times) await send(me.userId, 'Lovely');
  } finally {
    standsAt = undefined;
  }
  expect((await stored()).map(({ createdAt }) => createdAt)).toEqual(times);
});

it('accepts feedback of 1 to 1500 characters', async () => {
  const { me, stored } = await writer();
  expect((await send(me.userId, 'x'.repeat(1500))).code).toBe(204);
  for (const wrong of ['', '   ', 'x'.repeat(1501)])
    expect(await send(me.userId, wrong), JSON.stringify(wrong.slice(0, 10))).toMatchObject({
      code: 422,
      err: { error_code: 'InvalidInput' },
    });
  expect(await stored()).toHaveLength(1);
});

it('accepts a limited number of texts per person and day, over all their memberships', async () => {
  const hall = await community(app.db);
  const me = await resident(app.db, hall);
  const other = await resident(app.db, await community(app.db), { userId: me.userId });
  const ideas = Array.from({ length: limits.feedbackPerDay - 1 }, (_, at) => `Idea ${at}`);
  await app.db
    .insert(feedback)
    .values(ideas.map((body) => ({ id: newId(), membershipId: other.membershipId, body })));
  const write = (body: string) =>
    app.call(calls.feedback.send, {
      as: me.userId,
      membershipId: me.membershipId,
      params: { userId: me.userId },
      body: { body, mood: 'good' },
    });
  expect((await write('The last')).code).toBe(204);
  // A retry after a lost reply.
  expect((await write('The last')).code).toBe(204);
  expect(await write('One too many')).toMatchObject({ code: 429, err: { error_code: 'TooManyRequests' } });
  await app.db.update(feedback).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) });
  expect((await write('The next day')).code).toBe(204);
});

it('accepts only one of two texts sent together when one is left of the day', async () => {
  const me = await resident(app.db, await community(app.db));
  const ideas = Array.from({ length: limits.feedbackPerDay - 1 }, (_, at) => `Idea ${at}`);
  await app.db
    .insert(feedback)
    .values(ideas.map((body) => ({ id: newId(), membershipId: me.membershipId, body })));
  const together = await app.db.transaction(async (tx) => {
    // Nobody can write until both have counted or wait for each other.
    await tx.execute(sql`lock table ${feedback} in share mode`);
    const sent = Promise.all(['One', 'Another'].map((body) => send(me.userId, body)));
    await untilTransactionWaits(app.db, 2);
    return { sent };
  });
  expect((await together.sent).map(({ code }) => code).toSorted()).toEqual([204, 429]);
});

it('stores the feedback and the details of a person who registers [3.3]', async () => {
  const hall = await community(app.db);
  const passcode = await invitation(app.db, hall);
  const session = sessionIn(
    await browser(app).signIn('google', { name: 'Ada Lovelace', email: 'ada@mail.example' }, { passcode }),
  );
  const { userId } = session;
  const basics = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    bio: longBio,
    gender: hall.womanId,
    hidden: true,
  };
  await app.call(calls.profile.saveBasicInfo, { as: userId, params: { userId }, body: basics });
  await send(userId, 'I came by a friend.');

  const [membership] = session.memberships;
  expect(membership).toMatchObject({
    l1Id: hall.networkId,
    l2Id: hall.subnetworkId,
    l3Id: hall.unitTypeId,
    bioEnabled: true,
    questionsSaved: false,
  });
  expect(membership).toHaveProperty('l4Id');
  const { res } = await app.call(calls.profile.readBasicInfo, { as: userId, params: { userId } });
  expect(res).toMatchObject({ ...basics, email: 'ada@mail.example', bioEnabled: true });
  const rows = await app.db.select().from(feedback).where(eq(feedback.body, 'I came by a friend.'));
  expect(rows).toMatchObject([{ membershipId: session.membershipId }]);
  const opened = await app.db.select().from(invitations).where(eq(invitations.passcode, passcode));
  expect(opened).toMatchObject([{ unitTypeId: membership?.l3Id, roomTypeId: membership?.l4Id }]);
});

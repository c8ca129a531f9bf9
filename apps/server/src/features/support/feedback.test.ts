import { calls, type UserId } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { browser, sessionIn } from '../../../test/browser';
import { community, invitation, longBio, resident } from '../../../test/builders';
import { invitations } from '../invitations';
import { feedback } from './feedback.schema';

const app = await testApp();

const send = (userId: UserId, body: string) =>
  app.call(calls.feedback.send, { as: userId, params: { userId }, body: { body, mood: 'good' } });

it('stores feedback once, also when it is sent again, and accepts 1 to 1500 characters', async () => {
  const me = await resident(app.db, await community(app.db));
  const kept = () => app.db.select().from(feedback).where(eq(feedback.membershipId, me.membershipId));
  for (let times = 0; times < 2; times += 1)
    expect((await send(me.userId, ' Lovely. A map would help. ')).code).toBe(204);
  expect(await kept()).toMatchObject([{ body: 'Lovely. A map would help.', mood: 'good' }]);
  expect((await send(me.userId, 'x'.repeat(1500))).code).toBe(204);
  for (const wrong of ['', '   ', 'x'.repeat(1501)])
    expect(await send(me.userId, wrong)).toMatchObject({ code: 422, err: { error_code: 'InvalidInput' } });
  expect(await kept()).toHaveLength(2);
});

it('stores the place, names, email, gender, bio, hidden flag, feedback and passcode of a person who registers [3.3]', async () => {
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
  const said = await app.db.select().from(feedback).where(eq(feedback.body, 'I came by a friend.'));
  expect(said).toMatchObject([{ membershipId: session.membershipId }]);
  const opened = await app.db.select().from(invitations).where(eq(invitations.passcode, passcode));
  expect(opened).toMatchObject([{ unitTypeId: membership?.l3Id, roomTypeId: membership?.l4Id }]);
});

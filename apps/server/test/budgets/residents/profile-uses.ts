import { calls } from '@nestmate/contract';
import { vi } from 'vitest';
import { blocks } from '../../../src/features/blocking';
import { newId } from '../../../src/platform/ids';
import { newcomer } from '../../clients/browser';
import { community, longBio, resident } from '../../world/builders';
import { sizeOf } from '../../world/pictures';
import { own, type Uses, type World } from './world';

/** Their profile, their notifications and their conversations. */
export function profileUses({
  app,
  smtp,
  hall,
  majors,
  housing,
  person,
  people,
  me,
  others,
  sid,
  requested,
}: World): Pick<Uses, 'profile' | 'picture' | 'notifications' | 'chat' | 'video'> {
  const { db } = app;
  const subscription = () => ({
    endpoint: `https://push.example/${newId()}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  });

  return {
    profile: {
      people: () => ({ ...own(me), body: { membershipIds: others.map(({ membershipId }) => membershipId) } }),
      report: async () => {
        const [by = me, { membershipId } = me] = await people(2);
        const body = { about: 'words' as const, reason: 'Insults' };
        return { by, params: { userId: by.userId, membershipId }, body };
      },
      overview: () => ({ by: me, params: { userId: me.userId, membershipId: me.membershipId } }),
      readBasicInfo: () => own(me),
      saveBasicInfo: async () => ({
        ...own(await person()),
        body: {
          first_name: 'Roberta',
          last_name: 'Reyes',
          email: newcomer().email,
          bio: longBio,
          gender: hall.womanId,
        },
      }),
      checkWords: () => ({ ...own(me), body: { first_name: 'Roberta', bio: longBio } }),
      saveLivingWith: async () => {
        const place = await community(db, { genderPolicy: 'RESIDENTS_CHOICE' });
        return { ...own(await resident(db, place)), body: { genders: [place.womanId] } };
      },
      readMajors: () => own(me),
      saveMajors: async () => ({ ...own(await person()), body: { majors: majors.slice(0, 2) } }),
      readHousing: () => own(me),
      saveHousing: async () => ({ ...own(await person()), body: { housing: housing.slice(0, 2) } }),
      readSocialAccounts: () => own(me),
      saveSocialAccounts: async () => ({
        ...own(await person()),
        body: {
          social_accounts: [{ social_account_type: 'instagram', social_account_user_name: 'robin' }],
        },
      }),
    },
    picture: {
      upload: async () => ({ ...own(me), query: { bytes: await sizeOf() } }),
      remove: async () => own(await person()),
    },
    notifications: {
      contactAddress: () => own(me),
      sendAddressLink: async () =>
        own(await resident(db, hall, { email: newcomer().email, verified: false })),
      verifyAddress: async () => {
        const { email } = newcomer();
        const by = await resident(db, hall, { email, verified: false });
        await app.call(calls.notifications.sendAddressLink, { as: by.userId, params: { userId: by.userId } });
        const token = await vi.waitFor(
          () => {
            const mail = smtp.state.received.find(({ to }) => to.includes(email));
            const [, found] = /verify-address#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
            if (!found) throw new Error('No link yet');
            return found;
          },
          { timeout: 20_000 },
        );
        return { body: { token } };
      },
      push: () => own(me),
      subscribe: async () => ({ ...own(await person()), body: subscription() }),
      unsubscribe: async () => {
        const by = await person();
        const token = await app.tokenOf(by.userId);
        await app.call(calls.notifications.subscribe, {
          token,
          params: { userId: by.userId },
          body: subscription(),
        });
        return { ...own(by), token };
      },
      choices: () => own(me),
      choose: async () => ({
        ...own(await person()),
        body: { topic: 'likes' as const, channel: 'push' as const, is_on: false },
      }),
      list: () => own(me),
      see: async () => ({ ...own((await requested()).one), body: { up_to: Date.now() } }),
      read: async () => ({ ...own((await requested()).one), body: { paths: null } }),
      quietHours: () => own(me),
      setQuietHours: async () => ({
        ...own(await person()),
        body: { is_on: true, starts: '22:00', ends: '08:00', time_zone: 'Europe/Madrid', calls_ring: false },
      }),
    },
    chat: {
      blocked: () => own(me),
      block: async () => {
        const [by = me, { userId: otherId } = me] = await people(2);
        return { by, params: { userId: by.userId, otherId } };
      },
      unblock: async () => {
        const [by = me, { userId: otherId } = me] = await people(2);
        await db.insert(blocks).values({ blockerId: by.userId, blockedId: otherId });
        return { by, params: { userId: by.userId, otherId } };
      },
      session: () => own(me),
      picture: async () => ({ ...own(me), body: { sid, bytes: await sizeOf() } }),
    },
    video: { token: () => ({ ...own(me), query: { sid } }) },
  };
}

import { calls } from '@nestmate/contract';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident, unclaimedResident } from '../../../test/world/builders';
import { newId } from '../../platform/ids';

const app = await testApp();
const hall = await community(app.db);
const me = await resident(app.db, hall);

const people = (userIds: UserId[], membershipIds: MembershipId[]) =>
  app.call(calls.profile.people, {
    as: me.userId,
    params: { userId: me.userId },
    body: { userIds, membershipIds },
  });

it('returns names and pictures by account and by membership, each once [7.12]', async () => {
  const ada = await resident(app.db, hall, {
    firstName: 'Augusta',
    preferredFirstName: 'Ada',
    lastName: 'King',
    pictureKey: 'face',
  });
  const sam = await unclaimedResident(app.db, hall, { firstName: 'Sam', pictureKey: 'face' });
  const { res } = await people([ada.userId], [ada.membershipId, sam.membershipId]);
  expect(res?.profiles.toSorted((a, b) => a.first_name.localeCompare(b.first_name))).toEqual([
    {
      membership_id: ada.membershipId,
      user_id: ada.userId,
      first_name: 'Ada',
      last_name: 'King',
      claimed: true,
      image_urls: { large: expect.any(String), square: expect.any(String) },
    },
    {
      membership_id: sam.membershipId,
      user_id: null,
      first_name: 'Sam',
      last_name: 'Reyes',
      claimed: false,
      image_urls: null,
    },
  ]);
});

it('omits people of other communities, removed people and unknown ids', async () => {
  const elsewhere = await resident(app.db, await community(app.db));
  const removed = await resident(app.db, hall, { removed: true });
  const both = [elsewhere, removed];
  const { res } = await people(
    [...both.map(({ userId }) => userId), newId<UserId>()],
    both.map(({ membershipId }) => membershipId),
  );
  expect(res).toEqual({ profiles: [] });
});

it('accepts at most a hundred ids per call', async () => {
  const ids = Array.from({ length: 101 }, () => newId<UserId>());
  expect((await people(ids, [])).code).toBe(422);
  expect((await people(ids.slice(1), [])).code).toBe(200);
});

import { calls } from '@nestmate/contract';
import type { OptionId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, offer, question, resident } from '../../../test/world/builders';
import { deckIn } from '../../../test/world/deck';
import { memberships } from '../memberships';
import { nextLink } from './overview.service';

const app = await testApp();

const done = { profileComplete: true, answersComplete: true, housingOpen: false };

it('the overview leads to the deck once every section is complete [2.61]', () => {
  expect(nextLink({ roundStatus: 'MATCHING', ...done })).toBe('potential_roommates');
});

it('the overview leads to the section that is missing [2.61]', () => {
  expect(nextLink({ roundStatus: 'MATCHING', ...done, answersComplete: false })).toBe('get_started');
  expect(nextLink({ roundStatus: 'MATCHING', ...done, housingOpen: true })).toBe('housing');
  expect(nextLink({ roundStatus: 'ACTIVE', ...done, housingOpen: true })).toBe('overview');
  for (const roundStatus of ['MATCHING', 'ACTIVE'] as const) {
    expect(nextLink({ roundStatus, ...done, profileComplete: false }), roundStatus).toBe(
      'user_info_verification',
    );
  }
});

it('the overview never leads to verification after the round [2.61]', () => {
  for (const roundStatus of ['CLOSED', 'ARCHIVED'] as const) {
    expect(
      nextLink({ roundStatus, ...done, profileComplete: false, answersComplete: false }),
      roundStatus,
    ).toBe('overview');
  }
});

it('returns what the overview of a membership shows [3.7]', async () => {
  const newHall = await community(app.db, { genderSettings: 'EDITABLE' });
  await offer(app.db, newHall, 'housing', ['Quiet floor']);
  await question(app.db, newHall, { type: 'FREE_TEXT', title: { en: 'Anything else?' } });
  const me = await resident(app.db, newHall, { genderId: null, majors: ['Music'], hidden: true });
  const params = { userId: me.userId, membershipId: me.membershipId };
  expect(await app.call(calls.profile.overview, { as: me.userId, params })).toMatchObject({
    code: 200,
    res: {
      title: 'Linden Hall',
      network_name: 'Alder University',
      subnetwork_name: 'Linden Hall',
      unit_type: 'Four-person unit',
      room_type: null,
      l3ForcedClosed: false,
      questionsSaved: false,
      questionCount: 1,
      genderMissing: true,
      hidden: true,
      sections: [
        { url: 'basic_info', status: 'Incomplete' },
        { url: 'matching_group', status: 'Incomplete' },
        { url: 'majors', status: 'Complete' },
        { url: 'housing', status: 'Incomplete' },
        { url: 'social_accounts', status: 'Incomplete' },
      ],
      next: 'user_info_verification',
    },
  });
});

it('the overview leads to housing preferences until the resident has saved them, even none', async () => {
  const [offering, other] = [await community(app.db), await community(app.db)];
  const [preference] = await offer(app.db, offering, 'housing', ['Quiet floor']);
  const nextOf = async (me: Awaited<ReturnType<typeof resident>>) => {
    await app.db.update(memberships).set({ questionsSaved: true }).where(eq(memberships.userId, me.userId));
    return (await app.call(calls.profile.overview, { as: me.userId, params: me })).res?.next;
  };
  const save = async (me: Awaited<ReturnType<typeof resident>>, housing: OptionId[]) =>
    app.call(calls.profile.saveHousing, { as: me.userId, params: me, body: { housing } });
  const [chooser, contented, swiper] = [
    await resident(app.db, offering),
    await resident(app.db, offering),
    await resident(app.db, offering),
  ];
  expect(await nextOf(chooser)).toBe('housing');
  await save(chooser, preference ? [preference] : []);
  await save(contented, []);
  expect(await nextOf(swiper)).toBe('housing');
  await deckIn(app).decide(swiper, chooser, 'skipped');
  for (const [name, me] of Object.entries({
    chooser,
    contented,
    swiper,
    elsewhere: await resident(app.db, other),
  }))
    expect(await nextOf(me), name).toBe('potential_roommates');
});

it('the overview leads to verification until the basic info is confirmed, even if nothing is missing', async () => {
  const me = await resident(app.db, await community(app.db), { registeredAt: null });
  const { res } = await app.call(calls.profile.overview, { as: me.userId, params: me });
  expect(res).toMatchObject({ next: 'user_info_verification', profileComplete: false });
});

it('calls a profile incomplete without names, a gender or a required bio [5.7]', async () => {
  const newHall = await community(app.db);
  const withoutBios = await community(app.db, { bioEnabled: false });
  const overviewOf = async (hall: typeof newHall, profile: Parameters<typeof resident>[2]) => {
    const me = await resident(app.db, hall, profile);
    const { res } = await app.call(calls.profile.overview, { as: me.userId, params: me });
    return [res?.profileComplete, res?.next === 'user_info_verification'];
  };
  const incomplete = [{ firstName: '' }, { lastName: '' }, { genderId: null }, { bio: '' }];
  for (const profile of incomplete)
    expect(await overviewOf(newHall, profile), JSON.stringify(profile)).toEqual([false, true]);
  expect(await overviewOf(newHall, {})).toEqual([true, false]);
  expect(await overviewOf(withoutBios, { bio: '' })).toEqual([true, false]);
  for (const roundStatus of ['CLOSED', 'ARCHIVED'] as const) {
    const over = await community(app.db, { roundStatus });
    for (const profile of incomplete)
      expect(await overviewOf(over, profile), `${roundStatus} ${JSON.stringify(profile)}`).toEqual([
        false,
        false,
      ]);
  }
});

it('the overview omits sections that the community does not offer', async () => {
  const me = await resident(app.db, await community(app.db));
  const { res } = await app.call(calls.profile.overview, { as: me.userId, params: me });
  expect(res?.sections.map(({ url }) => url)).toEqual(['basic_info', 'matching_group', 'social_accounts']);
});

it('names the unit type in the language of the resident, or else in English', async () => {
  const me = await resident(app.db, await community(app.db));
  const unitIn = async (language: string) => {
    const headers = { 'accept-language': language };
    const { res } = await app.call(calls.profile.overview, { as: me.userId, params: me, headers });
    return [res?.unit_type, res?.membership.networkRoomName];
  };
  expect(await unitIn('es')).toEqual(['Unidad para cuatro', 'Unidad para cuatro']);
  expect(await unitIn('zh')).toEqual(['Four-person unit', 'Four-person unit']);
});

it('returns everything that identifies a membership [3.2]', async () => {
  const newHall = await community(app.db);
  const me = await resident(app.db, newHall);
  const params = { userId: me.userId, membershipId: me.membershipId };
  const { res } = await app.call(calls.profile.overview, { as: me.userId, params });
  expect(res?.membership).toEqual({
    membershipId: me.membershipId,
    userId: me.userId,
    l1Id: newHall.networkId,
    l2Id: newHall.subnetworkId,
    l3Id: newHall.unitTypeId,
    l4Id: null,
    networkName: 'Alder University',
    subNetworkName: 'Linden Hall',
    networkRoomName: 'Four-person unit',
    l4Name: null,
    creationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    bioEnabled: true,
    questionsSaved: false,
    matchingRoundStatus: 'MATCHING',
  });
});

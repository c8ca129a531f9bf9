import { calls } from '@nestmate/contract';
import type { GenderId, OptionId, RoomTypeId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../test/app';
import { browser, newcomer, sessionIn } from '../test/clients/browser';
import {
  community,
  invitation,
  longBio,
  offer,
  question,
  resident,
  type TestCommunity,
} from '../test/world/builders';
import { deckIn, type Person } from '../test/world/deck';
import { drawn, picturesIn } from '../test/world/pictures';
import { roomsIn } from '../test/world/rooms';
import { roomTypes } from './features/housing';
import { memberships } from './features/memberships';
import { newId } from './platform/ids';

const app = await testApp();
const deck = deckIn(app);
const pictures = picturesIn(app);
const rooms = roomsIn(app);

let hall: TestCommunity;
beforeEach(async () => {
  hall = await community(app.db);
});
const person = (firstName: string) => resident(app.db, hall, { firstName });

/** A resident's profile as another sees it. */
async function shownTo(viewer: Person, { membershipId }: Person) {
  const params = { userId: viewer.userId, membershipId };
  const { res, err } = await app.call(calls.find.candidate, { as: viewer.userId, params });
  if (!res) throw new Error(err.error_code);
  return res;
}

it('lets a newcomer complete a profile, from names to questions and a photo [1.2]', async () => {
  const majors: OptionId[] = await offer(app.db, hall, 'majors', ['Law', 'Music']);
  const housing: OptionId[] = await offer(app.db, hall, 'housing', ['Quiet floor']);
  const questionId = await question(app.db, hall, { title: { en: 'How tidy are you?' } });
  const passcode = await invitation(app.db, hall);
  const { userId, membershipId } = sessionIn(await browser(app).signIn('google', newcomer(), { passcode }));
  if (!membershipId) throw new Error('The newcomer has a membership');
  const me = { userId, membershipId };
  const input = { as: userId, params: me };
  const incomplete = async () => {
    const { res } = await app.call(calls.profile.overview, input);
    return res?.sections.filter(({ status }) => status === 'Incomplete').map(({ url }) => url);
  };
  const sections = ['basic_info', 'matching_group', 'majors', 'housing', 'social_accounts'] as const;
  expect(await incomplete()).toEqual(sections);

  const gender: GenderId = hall.womanId;
  const info = { hidden: false, first_name: 'Maya', last_name: 'Torres', gender, bio: longBio };
  expect(await app.call(calls.profile.saveBasicInfo, { ...input, body: info })).toMatchObject({
    code: 200,
    res: info,
  });
  expect(await incomplete()).toEqual(sections.slice(1));
  const answers = [
    {
      type: 'SLIDER' as const,
      questionId,
      userAnswers: 4,
      roommateLowAnswers: 3,
      roommateHighAnswers: 5,
    },
  ];
  await app.call(calls.questions.save, { ...input, body: { answers } });
  expect(await incomplete()).toEqual(sections.slice(2));
  await app.call(calls.profile.saveMajors, { ...input, body: { majors } });
  await app.call(calls.profile.saveHousing, { ...input, body: { housing } });
  const social_accounts = [
    { social_account_type: 'instagram' as const, social_account_user_name: 'maya.reads' },
  ];
  await app.call(calls.profile.saveSocialAccounts, { ...input, body: { social_accounts } });
  await pictures.upload(me, await drawn().jpeg().toBuffer());
  expect(await incomplete()).toEqual([]);

  const other = await resident(app.db, hall, {
    answers: { [questionId]: { type: 'SLIDER', own: 4, low: 3, high: 5 } },
  });
  expect(await shownTo(other, me)).toMatchObject({
    first_name: 'Maya',
    bio: longBio,
    majors: ['Law', 'Music'],
    housing: ['Quiet floor'],
    social_accounts,
    lifestyleQuestionsWithAnswers: [{ questionId }],
    profile_picture_urls: { large: expect.any(String), square: expect.any(String) },
  });
});

async function suggestions() {
  const questionId = await question(app.db, hall);
  const tidy = (firstName: string, own: number) =>
    resident(app.db, hall, {
      firstName,
      answers: { [questionId]: { type: 'SLIDER', own, low: 5, high: 5 } },
    });
  const [me, same, near, far] = [
    await tidy('Maya', 5),
    await tidy('Ana', 5),
    await tidy('Ben', 4),
    await tidy('Cho', 1),
  ];
  return { me, same, near, far };
}

it('suggests roommates by percent match [1.3]', async () => {
  const { me } = await suggestions();
  const suggested = (await deck.page(me)).user_profile_cards;
  expect(suggested.map(({ first_name, percent_match }) => [first_name, percent_match])).toEqual([
    ['Ana', 100],
    ['Ben', 87],
    ['Cho', 0],
  ]);
});

it('distinguishes one-way from mutual interests [1.3]', async () => {
  const { me, same, near, far } = await suggestions();
  expect((await deck.decide(me, far, 'skipped')).res).toMatchObject({ status: 'Skipped' });
  expect((await deck.decide(me, near, 'interested')).res).toMatchObject({ status: 'Interested' });
  await deck.decide(same, me, 'interested');
  expect((await deck.decide(me, same, 'interested')).res).toMatchObject({ status: 'Mutual' });

  const lists = async (whose: Person) => ({
    skipped: await deck.ids(whose, { status: 'skipped' }),
    oneWay: await deck.ids(whose, { status: 'isOneWayInterested' }),
    mutual: await deck.ids(whose, { status: 'isMutualInterested' }),
  });
  expect(await lists(me)).toEqual({
    skipped: [far.membershipId],
    oneWay: [near.membershipId],
    mutual: [same.membershipId],
  });
  expect(await lists(same)).toEqual({ skipped: [], oneWay: [], mutual: [me.membershipId] });
  expect(await lists(near)).toEqual({ skipped: [], oneWay: [], mutual: [] });
});

it('carries requests with a message [1.4]', async () => {
  const [ana, ben, cho] = [await person('Ana'), await person('Ben'), await person('Cho')];
  const { res: request } = await rooms.request(ana, ben, 'Shall we share?');
  if (!request) throw new Error('The request was refused');
  expect((await rooms.roomOf(ben)).incoming_requests).toMatchObject([
    { first_name: 'Ana', message: 'Shall we share?' },
  ]);
  await rooms.cancel(cho, await rooms.requested(cho, ana));
  await rooms.deny(ana, await rooms.requested(cho, ana));
  expect((await rooms.roomOf(ana)).incoming_requests).toEqual([]);
  expect((await rooms.roomOf(cho)).my_requests).toEqual([]);
  await rooms.accept(ben, request.request_id);
  expect((await rooms.roomOf(ana)).my_roommates).toMatchObject([{ first_name: 'Ben' }]);
});

it('lets roommates share a bedroom until one of them leaves [1.4]', async () => {
  const roomTypeId = newId<RoomTypeId>();
  await app.db
    .insert(roomTypes)
    .values({ id: roomTypeId, unitTypeId: hall.unitTypeId, name: 'Shared', shared: true });
  const [ana, ben] = [await person('Ana'), await person('Ben')];
  await app.db.update(memberships).set({ roomTypeId }).where(eq(memberships.subnetworkId, hall.subnetworkId));
  await rooms.accept(ben, await rooms.requested(ana, ben));
  const roommatesOf = async (who: Person) => (await rooms.roomOf(who)).my_roommates;
  await rooms.share(ana, ben);
  await rooms.markKnown(ana, ben);
  const [bensView] = await roommatesOf(ben);
  expect(await roommatesOf(ana)).toMatchObject([
    { first_name: 'Ben', is_in_bedroom: true, previouslyKnown: true },
  ]);
  expect(bensView).toMatchObject({ first_name: 'Ana', is_in_bedroom: true, previouslyKnown: false });
  await rooms.leave(ben);
  expect([await roommatesOf(ana), await roommatesOf(ben)]).toEqual([[], []]);
});

import { calls, type Language, type QuestionId } from '@nestmate/contract';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import {
  community,
  longBio,
  question,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/builders';
import type { Person } from '../../../../test/deck';
import type { StoredAnswer } from '../../questions';
import { acquaintances } from '../../room';

let app: TestApp;
let hall: TestCommunity;
let tidy: QuestionId;
let pets: QuestionId;
let me: Person;

const answers = (
  own: number,
  low: number,
  high: number,
  animals: number[],
): Record<QuestionId, StoredAnswer> => ({
  [tidy]: { type: 'SLIDER', own, low, high },
  [pets]: { type: 'SELECT', own: animals, accepted: [0] },
});

beforeAll(async () => {
  app = await testApp();
  hall = await community(app.db);
  tidy = await question(app.db, hall, { position: 1 });
  pets = await question(app.db, hall, {
    position: 2,
    type: 'SELECT',
    title: { en: 'Which pets?', es: '¿Qué mascotas?' },
    options: [
      { en: 'Cats', es: 'Gatos' },
      { en: 'Dogs', es: 'Perros' },
    ],
  });
  me = await resident(app.db, hall, { answers: answers(3, 2, 4, [0]) });
});

const profile = (other: { membershipId: Person['membershipId'] }, language: Language = 'en', as = me) =>
  app.call(calls.profile.candidate, {
    as: as.userId,
    params: { userId: as.userId, membershipId: other.membershipId },
    headers: { 'accept-language': language },
  });

it('shows a profile and the match of each question, in the viewer’s language [3.5] [7.11]', async () => {
  const other = await resident(app.db, hall, {
    answers: answers(4, 1, 2, [0, 1]),
    firstName: 'Alexandra',
    preferredFirstName: 'Alex',
    majors: ['Law'],
    housing: ['Quiet floor'],
    pictureKey: 'face',
  });
  const { res } = await profile(other, 'es');
  expect(res).toEqual({
    membership_id: other.membershipId,
    user_id: other.userId,
    first_name: 'Alex',
    last_name: 'Reyes',
    bio: longBio,
    bioEnabled: true,
    claimed: true,
    chat_id: [me.userId, other.userId].toSorted().join('_'),
    status: 'queued',
    percent_match: 79,
    profile_picture_urls: { large: expect.any(String), square: expect.any(String) },
    majors: ['Law'],
    housing: ['Quiet floor'],
    social_accounts: [],
    mutual_likes: [],
    mutual_friends: null,
    previouslyKnown: false,
    is_in_bedroom: false,
    roommates: [],
    refusal: null,
    genderSelectionTransport: { id: hall.womanId },
    email: null,
    lifestyleQuestionsWithAnswers: [
      {
        title: 'How tidy are you?',
        agreement: 'close',
        theirAnswer: '4 / 5',
        theyFitMe: 1,
        iFitThem: expect.closeTo(2 / 3),
      },
      {
        title: '¿Qué mascotas?',
        agreement: 'close',
        theirAnswer: 'Gatos y Perros',
        theyFitMe: 0.5,
        iFitThem: 1,
      },
    ],
  });
});

it('never shows e-mail addresses or phone numbers', async () => {
  const other = await resident(app.db, hall, { email: 'sam@alder.example', phone: '+12125550100' });
  const shown = JSON.stringify(await profile(other));
  expect(shown).not.toMatch(/alder\.example|5550100/);
});

it('shows only the name of a resident who has not signed in yet, without a chat [6.3]', async () => {
  const other = await unclaimedResident(app.db, hall, {
    firstName: 'Sam',
    majors: ['Law'],
    pictureKey: 'face',
    answers: answers(3, 3, 3, [0]),
  });
  expect((await profile(other)).res).toMatchObject({
    first_name: 'Sam',
    last_name: 'Reyes',
    bio: '',
    claimed: false,
    chat_id: null,
    percent_match: null,
    profile_picture_urls: null,
    majors: [],
    housing: [],
    social_accounts: [],
    lifestyleQuestionsWithAnswers: [],
  });
});

it('shows the viewer’s own profile as others see it, without a percentage', async () => {
  expect((await profile(me)).res).toMatchObject({
    first_name: 'Robin',
    percent_match: null,
    chat_id: null,
    lifestyleQuestionsWithAnswers: [],
  });
});

it('omits bios if the community has none', async () => {
  const plain = await community(app.db, { bioEnabled: false });
  const reader = await resident(app.db, plain);
  const other = await resident(app.db, plain);
  expect((await profile(other, 'en', reader)).res).toMatchObject({ bio: '', bioEnabled: false });
});

it('is not found for another community, a removed person or an invalid id', async () => {
  const elsewhere = await resident(app.db, await community(app.db));
  const removed = await resident(app.db, hall, { removed: true });
  for (const other of [elsewhere, removed])
    expect(await profile(other)).toMatchObject({ code: 404, err: { error_code: 'NotFound' } });
  const bad = await app.server.inject({
    url: `/users/${me.userId}/profile/nobody`,
    headers: { authorization: `Bearer ${await app.tokenOf(me.userId)}` },
  });
  expect(bad.statusCode).toBe(422);
});

it('shows a candidate’s roommates, who is previously known, and what prevents moving in together [3.5]', async () => {
  const [other, friend, another, mine] = await Promise.all(
    ['Bo', 'Cy', 'Di', 'Eve'].map((firstName) => resident(app.db, hall, { firstName })),
  );
  if (!other || !friend || !another || !mine) throw new Error('Four people were made');
  await roomOf(app.db, hall, [other, friend, another]);
  await roomOf(app.db, hall, [me, mine]);
  await app.db.insert(acquaintances).values({ membershipId: me.membershipId, otherId: other.membershipId });
  const { res } = await profile(other);
  expect(res).toMatchObject({
    previouslyKnown: true,
    is_in_bedroom: false,
    refusal: 'room_too_small',
    genderSelectionTransport: { id: hall.womanId },
  });
  expect(res?.roommates.map(({ first_name }) => first_name).toSorted()).toEqual(['Cy', 'Di']);
});

import { calls } from '@nestmate/contract';
import type { OptionId, QuestionId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import {
  community,
  longBio,
  offer,
  question,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { profileChoices } from '../../profile';
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
  app.call(calls.find.candidate, {
    as: as.userId,
    params: { userId: as.userId, membershipId: other.membershipId },
    headers: { 'accept-language': language },
  });

it('shows a profile and the match of each question, in the viewer’s language [3.5, 7.11]', async () => {
  const other = await resident(app.db, hall, {
    answers: answers(4, 1, 2, [0, 1]),
    firstName: 'Alexandra',
    preferredFirstName: 'Alex',
    majors: ['Law'],
    housing: ['Quiet floor'],
    pictureKey: 'face',
  });
  const friend = await resident(app.db, hall, { firstName: 'Cy' });
  await roomOf(app.db, hall, [other, friend]);
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
    mutual_likes: ['¿Qué mascotas? Gatos'],
    mutual_friends: null,
    previouslyKnown: false,
    is_in_bedroom: false,
    roommates: [expect.objectContaining({ membership_id: friend.membershipId, first_name: 'Cy' })],
    refusal: null,
    genderSelectionTransport: null,
    personalPronoun: null,
    facts: [
      { icon: null, text: 'How tidy are you? 4/5' },
      { icon: null, text: '¿Qué mascotas? Gatos y Perros' },
    ],
    freeTextAnswers: [],
    email: null,
    lifestyleQuestionsWithAnswers: [
      {
        questionId: tidy,
        label: 'How tidy are you?',
        icon: null,
        grade: 'close',
        mine: '3 / 5',
        theirs: '4 / 5',
        shared: null,
        part: 50,
        points: 42,
      },
      {
        questionId: pets,
        label: '¿Qué mascotas?',
        icon: null,
        grade: 'close',
        mine: 'gatos',
        theirs: 'gatos y perros',
        shared: null,
        part: 50,
        points: 37,
      },
    ],
  });
});

it('lists what both residents chose', async () => {
  const newHall = await community(app.db);
  const bedtime = await question(app.db, newHall, { title: { en: 'Bedtime' }, position: 1 });
  const food = await question(app.db, newHall, {
    position: 2,
    type: 'SELECT',
    title: { en: 'Food' },
    options: [{ en: 'Vegan' }, { en: 'Spicy' }, { en: 'Sweet' }],
  });
  const says = (own: number, tastes: number[]): Record<QuestionId, StoredAnswer> => ({
    [bedtime]: { type: 'SLIDER', own, low: 1, high: 5 },
    [food]: { type: 'SELECT', own: tastes, accepted: [0, 1, 2] },
  });
  const [law, art, quiet] = [
    ...(await offer(app.db, newHall, 'majors', ['Law', 'Art'])),
    ...(await offer(app.db, newHall, 'housing', ['Quiet floor'])),
  ];
  if (!law || !art || !quiet) throw new Error('Offered');
  const viewer = await resident(app.db, newHall, { answers: says(3, [0, 1]) });
  const other = await resident(app.db, newHall, { answers: says(3, [1, 2]) });
  const choose = ({ membershipId }: Person, options: OptionId[]) =>
    app.db
      .insert(profileChoices)
      .values(options.map((optionId, position) => ({ membershipId, optionId, position })));
  await choose(viewer, [law, quiet]);
  await choose(other, [art, law, quiet]);
  const liked = ['Law', 'Quiet floor', 'Bedtime: 3/5', 'Food: Spicy'];
  expect((await profile(other, 'en', viewer)).res?.mutual_likes).toEqual(liked);
  expect((await profile(viewer, 'en', viewer)).res?.mutual_likes).toEqual([]);
});

async function cellist(genderShown: boolean, registering = {}) {
  const newHall = await community(app.db, { genderShown });
  const words = await question(app.db, newHall, { type: 'FREE_TEXT', title: { en: 'Anything else?' } });
  const answers = { [words]: { type: 'FREE_TEXT' as const, text: 'I play the cello.' } };
  const viewer = await resident(app.db, newHall);
  const other = await resident(app.db, newHall, { pronoun: 'they/them', answers, ...registering });
  const { res } = await profile(other, 'en', viewer);
  return {
    gender: res?.genderSelectionTransport,
    wordsOfTheirOwn: [res?.personalPronoun, res?.freeTextAnswers],
    woman: { id: newHall.womanId, label: 'Woman' },
  };
}

it('shows pronouns and free-text answers', async () => {
  expect((await cellist(false)).wordsOfTheirOwn).toEqual([
    'they/them',
    [{ title: 'Anything else?', text: 'I play the cello.' }],
  ]);
});

it('shows gender only where the community shows it', async () => {
  const { gender, woman } = await cellist(true);
  expect(gender).toEqual(woman);
  expect((await cellist(false)).gender).toBeNull();
});

it('shows nothing about a resident who is still registering', async () => {
  const { gender, wordsOfTheirOwn } = await cellist(true, { registeredAt: null });
  expect([gender, ...wordsOfTheirOwn]).toEqual([null, null, []]);
});

it('a profile never shows e-mail addresses or phone numbers', async () => {
  const other = await resident(app.db, hall, { email: 'sam@alder.example', phone: '+12125550100' });
  const shown = JSON.stringify(await profile(other));
  expect(shown).not.toMatch(/alder\.example|5550100/);
});

it('shows the e-mail address only on the viewer’s own profile', async () => {
  const me = await resident(app.db, hall, { email: 'sam@alder.example' });
  expect((await profile(me, 'en', me)).res?.email).toBe('sam@alder.example');
  expect((await profile(me)).res?.email).toBeNull();
});

it('shows only the name of a resident who has not signed in yet, without a chat', async () => {
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

it('a profile is not found for another community, a removed person or an invalid id', async () => {
  const elsewhere = await resident(app.db, await community(app.db));
  const removed = await resident(app.db, hall, { removed: true });
  for (const [name, other] of Object.entries({ elsewhere, removed }))
    expect(await profile(other), name).toMatchObject({ code: 404, err: { error_code: 'NotFound' } });
  const bad = await app.server.inject({
    url: `/users/${me.userId}/profile/nobody`,
    headers: { authorization: `Bearer ${await app.tokenOf(me.userId)}` },
  });
  expect(bad.statusCode).toBe(422);
});

it('shows with whom a candidate lives where the viewer cannot move in', async () => {
  const [other, friend, another, mine] = await Promise.all(
    ['Bo', 'Cy', 'Di', 'Eve'].map((firstName) => resident(app.db, hall, { firstName })),
  );
  if (!other || !friend || !another || !mine) throw new Error('Four people were made');
  await roomOf(app.db, hall, [other, friend, another]);
  await roomOf(app.db, hall, [me, mine]);
  const { res } = await profile(other);
  expect(res).toMatchObject({ is_in_bedroom: false, refusal: 'room_too_small' });
  expect(res?.roommates.map(({ first_name }) => first_name).toSorted()).toEqual(['Cy', 'Di']);
});

it('says that the viewer knew a candidate before', async () => {
  const [other, stranger] = [await resident(app.db, hall), await resident(app.db, hall)];
  await app.db.insert(acquaintances).values({ membershipId: me.membershipId, otherId: other.membershipId });
  expect((await profile(other)).res?.previouslyKnown).toBe(true);
  expect((await profile(stranger)).res?.previouslyKnown).toBe(false);
});

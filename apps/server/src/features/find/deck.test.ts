import { calls } from '@nestmate/contract';
import type { QueryIn } from '@nestmate/contract/call';
import type { GenderId, MembershipId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { cutListeners } from '../../../test/database/events';
import {
  community,
  longBio,
  peopleOf,
  question,
  resident,
  roomOf,
  unclaimedResident,
} from '../../../test/world/builders';
import { deckIn } from '../../../test/world/deck';
import { profiles } from '../profile';
import { answerSheets } from '../questions';

let app: TestApp;
let deck: ReturnType<typeof deckIn>;
beforeAll(async () => {
  app = await testApp();
  deck = deckIn(app);
});

/** A community with one slider of five positions, and answers to it. */
async function hallWithQuestion() {
  const hall = await community(app.db);
  const tidy = await question(app.db, hall, {
    options: ['Chaos', 'Messy', 'Mixed', 'Tidy', 'Spotless'].map((en) => ({ en, es: `${en} (es)` })),
  });
  const answer = (own: number, low: number, high = low) => ({
    answers: { [tidy]: { type: 'SLIDER' as const, own, low, high } },
  });
  return { hall, tidy, answer };
}

describe('a must', () => {
  it('keeps those apart of whom one rules out the other, from both decks [decisions 5]', async () => {
    const { hall, tidy } = await hallWithQuestion();
    const living = (own: number, low: number, importance?: 'aLot' | 'must') =>
      resident(app.db, hall, {
        answers: { [tidy]: { type: 'SLIDER', own, low, high: 5, ...(importance && { importance }) } },
      });
    const me = await living(4, 4, 'must');
    const [neat, messy] = [await living(5, 1), await living(1, 1)];
    const [choosy, strict] = [await living(4, 5, 'aLot'), await living(5, 5, 'must')];
    const idsOf = (...people: { membershipId: MembershipId }[]) =>
      new Set(people.map(({ membershipId }) => membershipId));
    expect(new Set(await deck.ids(me))).toEqual(idsOf(neat, choosy));
    expect(new Set(await deck.ids(messy))).toEqual(idsOf(neat, choosy));
    expect(new Set(await deck.ids(strict))).toEqual(idsOf(neat));
  });

  it('leaves likes from before as they are [decisions 5]', async () => {
    const { hall, tidy, answer } = await hallWithQuestion();
    const [me, messy] = [
      await resident(app.db, hall, answer(4, 1, 5)),
      await resident(app.db, hall, answer(1, 1, 5)),
    ];
    await deck.decide(me, messy, 'interested');
    await app.call(calls.questions.save, {
      as: me.userId,
      params: { membershipId: me.membershipId },
      body: {
        answers: [
          {
            type: 'SLIDER',
            questionId: tidy,
            userAnswers: 4,
            roommateLowAnswers: 4,
            roommateHighAnswers: 5,
            importance: 'must',
          },
        ],
      },
    });
    expect(await deck.ids(me, { status: 'isOneWayInterested' })).toEqual([messy.membershipId]);
  });
});

describe('the queue', () => {
  it('lists the best match first, in pages of 20 without repeats or gaps', async () => {
    const { hall, answer } = await hallWithQuestion();
    const me = await resident(app.db, hall, answer(3, 3));
    for (let i = 0; i < 45; i++)
      await resident(app.db, hall, i % 9 === 0 ? {} : answer(1 + (i % 5), 1 + ((i * 2) % 5)));

    const pages = await Promise.all([0, 1, 2, 3].map((page) => deck.page(me, { page })));
    expect(pages.map(({ page }) => page)).toEqual([0, 1, 2, 3]);
    expect(pages.map((page) => page.user_profile_cards.length)).toEqual([20, 20, 5, 0]);
    expect(pages.map(({ finished }) => finished)).toEqual([false, false, true, true]);

    const cards = pages.flatMap((page) => page.user_profile_cards);
    expect(new Set(cards.map((card) => card.membership_id)).size).toBe(45);
    const ranked = cards.toSorted(
      (a, b) =>
        (b.percent_match ?? -1) - (a.percent_match ?? -1) || (a.membership_id < b.membership_id ? -1 : 1),
    );
    expect(cards).toEqual(ranked);
    expect(cards.at(-1)?.percent_match).toBeNull();
  });

  it('defaults to page 0 of the queue, with registered residents in rooms of any size [9.4]', async () => {
    const hall = await community(app.db);
    const me = await resident(app.db, hall);
    const { single, one, two, skipped } = await peopleOf(app.db, hall, 'Single', 'One', 'Two', 'Skipped');
    await roomOf(app.db, hall, [one, two]);
    const unclaimed = await unclaimedResident(app.db, hall);
    await deck.decide(me, skipped, 'skipped');
    const registered = [single, one, two].map(({ membershipId }) => membershipId).toSorted();

    const page = await deck.page(me);
    expect(page.page).toBe(0);
    expect(page.user_profile_cards.map((card) => card.membership_id)).toEqual(registered);
    const defaults = {
      status: 'queued',
      page: 0,
      registrationStatus: 'REGISTERED_ONLY',
      groupSizeFilter: 0,
    } as const;
    expect(await deck.page(me, defaults)).toEqual(page);
    const settings = await app.call(calls.find.settings, { as: me.userId, params: { userId: me.userId } });
    expect(settings.res).toMatchObject({ registrationStatus: 'REGISTERED_ONLY', groupSizeFilter: 0 });
    const everybody = await deck.ids(me, { registrationStatus: 'ALL' });
    expect(everybody.toSorted()).toEqual([...registered, unclaimed.membershipId].toSorted());
  });

  it('lists only rooms of the requested size', async () => {
    const hall = await community(app.db);
    const me = await resident(app.db, hall);
    const single = await resident(app.db, hall);
    const couple = [await resident(app.db, hall), await resident(app.db, hall)];
    await roomOf(app.db, hall, couple);
    const couples = couple.map(({ membershipId }) => membershipId).toSorted();
    expect(await deck.ids(me, { groupSizeFilter: 2 })).toEqual(couples);
    expect(await deck.ids(me, { groupSizeFilter: 1 })).toEqual([single.membershipId]);
    expect(await deck.ids(me)).toEqual([single.membershipId, ...couples]);
  });

  /** Bo studies biology, and a man named Tidy is tidy. */
  async function twoCandidates() {
    const hall = await community(app.db, { genderShown: true });
    const questionId = await question(app.db, hall);
    const me = await resident(app.db, hall);
    const answers = { [questionId]: { type: 'SLIDER' as const, own: 5, low: 1, high: 5 } };
    const biologist = await resident(app.db, hall, { firstName: 'Bo', majors: ['Biology'] });
    const tidy = await resident(app.db, hall, { lastName: 'Tidy', genderId: hall.manId, answers });
    const [major] = (
      await app.call(calls.profile.readMajors, { as: biologist.userId, params: { userId: biologist.userId } })
    ).res?.majors ?? [''];
    const listed = async (query: QueryIn<typeof calls.find.cards>) =>
      (
        await app.call(calls.find.cards, { as: me.userId, params: { userId: me.userId }, query })
      ).res?.user_profile_cards.map((card) => card.membership_id);
    const lifestylePreferences = JSON.stringify([{ questionId, accepted: [5] }]);
    const filters = [
      [{ firstName: 'bo' }, biologist],
      [{ majors: String(major) }, biologist],
      [{ lastName: 'Tidy' }, tidy],
      [{ sex: hall.manId }, tidy],
      [{ lifestylePreferences }, tidy],
    ] as const;
    return { me, biologist, tidy, listed, filters };
  }

  it('is the first page of the queue by default [7.27]', async () => {
    const { me, listed } = await twoCandidates();
    const byDefault = await app.call(calls.find.cards, { as: me.userId, params: { userId: me.userId } });
    expect(byDefault.res?.page).toBe(0);
    expect(byDefault.res?.user_profile_cards).toHaveLength(2);
    expect(await listed({})).toEqual(await listed({ status: 'queued', page: 0 }));
  });

  it('filters the queue by the address [7.27]', async () => {
    const { listed, filters } = await twoCandidates();
    for (const [query, found] of filters)
      expect(await listed(query), JSON.stringify(query)).toEqual([found.membershipId]);
    expect(await listed({ sex: '' })).toHaveLength(2);
  });

  it('filters saved cards by the address [7.27]', async () => {
    const { me, biologist, tidy, listed, filters } = await twoCandidates();
    for (const other of [biologist, tidy]) await deck.decide(me, other, 'skipped');
    for (const [query, found] of filters)
      expect(await listed({ status: 'skipped', ...query }), JSON.stringify(query)).toEqual([
        found.membershipId,
      ]);
    expect(await listed({ status: 'skipped' })).toHaveLength(2);
  });

  it('refuses unknown filters and invalid values', async () => {
    const me = await resident(app.db, await community(app.db));
    const { server, tokenOf } = app;
    const headers = { authorization: `Bearer ${await tokenOf(me.userId)}` };
    const answer = async (query: string) =>
      (await server.inject({ url: `/users/${me.userId}/potential_roommates?${query}`, headers })).json();
    for (const query of [
      'page=',
      'page=1e3',
      'page=-1',
      'groupSizeFilter=0x2',
      'sex=woman',
      'lifestylePreferences=[',
    ])
      expect(await answer(query)).toMatchObject({ code: 422, err: { error_code: 'InvalidInput' } });
    expect(await answer('minimumAge=20')).toMatchObject({
      code: 422,
      err: { validation: [{ title: 'minimumAge' }] },
    });
    expect(await answer(`membership_id=${me.membershipId}`)).toMatchObject({ code: 200 });
  });

  it('shows only the name of a resident who has not signed in yet', async () => {
    const { hall, answer } = await hallWithQuestion();
    const me = await resident(app.db, hall, answer(3, 3));
    const { membershipId } = await unclaimedResident(app.db, hall, {
      firstName: 'Sam',
      majors: ['Biology'],
      pictureKey: 'face',
      ...answer(3, 3),
    });
    const { user_profile_cards: cards } = await deck.page(me, { registrationStatus: 'ALL' });
    expect(cards).toEqual([
      {
        membership_id: membershipId,
        user_id: null,
        chat_id: null,
        first_name: 'Sam',
        bio: '',
        claimed: false,
        percent_match: null,
        profile_picture_urls: null,
        personalPronoun: null,
        majors: [],
        facts: [],
        freeTextAnswers: [],
      },
    ]);
  });

  it('shows only the name of a resident who has not confirmed their basic info', async () => {
    const hall = await community(app.db);
    const me = await resident(app.db, hall);
    await resident(app.db, hall, { firstName: 'Sam', registeredAt: null, pictureKey: 'face' });
    const nameOnly = { user_id: null, chat_id: null, claimed: false, bio: '', profile_picture_urls: null };
    const everybody = await deck.page(me, { registrationStatus: 'ALL' });
    expect(everybody.user_profile_cards).toMatchObject([{ first_name: 'Sam', ...nameOnly }]);
  });

  it('lists a resident once they have confirmed their basic info', async () => {
    const hall = await community(app.db);
    const me = await resident(app.db, hall);
    const sam = await resident(app.db, hall, { firstName: 'Sam', registeredAt: null });
    expect(await deck.ids(me)).toEqual([]);
    const saved = await app.call(calls.profile.saveBasicInfo, {
      as: sam.userId,
      params: { userId: sam.userId },
      body: { hidden: false, first_name: 'Sam', last_name: 'Reyes', bio: longBio, gender: hall.womanId },
    });
    expect(saved.code).toBe(200);
    await vi.waitFor(async () => expect(await deck.ids(me)).toEqual([sam.membershipId]));
  });

  it('describes a person in the viewer’s language, with the beginning of a free-text answer', async () => {
    const { hall, answer } = await hallWithQuestion();
    const { answers } = answer(4, 3, 5);
    const about = {
      title: { en: 'What should a roommate know?' },
      label: { en: 'To know', es: 'Para saber' },
    };
    const words = await question(app.db, hall, { ...about, position: 1, type: 'FREE_TEXT' });
    const me = await resident(app.db, hall, answer(4, 4));
    const other = await resident(app.db, hall, {
      answers: { ...answers, [words]: { type: 'FREE_TEXT', text: 'I hum.'.repeat(50) } },
      majors: ['Biology', 'Law'],
      pronoun: 'they/them',
      pictureKey: 'face',
      preferredFirstName: 'Bo',
    });
    const [card] = (await deck.page(me, { language: 'es' })).user_profile_cards;
    expect(card).toMatchObject({
      membership_id: other.membershipId,
      chat_id: [me.userId, other.userId].toSorted().join('_'),
      first_name: 'Bo',
      percent_match: 100,
      profile_picture_urls: { square: expect.stringContaining('face') },
      personalPronoun: 'they/them',
      majors: ['Biology', 'Law'],
      facts: [{ icon: null, text: 'How tidy are you? Tidy (es)' }],
      freeTextAnswers: [{ title: 'Para saber', text: 'I hum.'.repeat(50).slice(0, 250) }],
    });
  });

  it('never lists roommates, other unit types, hidden or removed people, or rooms that do not fit', async () => {
    const hall = await community(app.db, { capacity: 4 });
    const elsewhere = await community(app.db);
    const { me, roommate, free } = await peopleOf(app.db, hall, 'Me', 'Roommate', 'Free');
    const trio = Object.values(await peopleOf(app.db, hall, 'One', 'Two', 'Three'));
    await resident(app.db, elsewhere);
    await resident(app.db, hall, { hidden: true });
    await resident(app.db, hall, { removed: true });
    await resident(app.db, hall, { userId: me.userId });
    await roomOf(app.db, hall, [me, roommate]);
    await roomOf(app.db, hall, trio);
    expect(await deck.ids(me)).toEqual([free.membershipId]);
  });

  it('follows the community’s gender policy', async () => {
    const hall = await community(app.db, { genderPolicy: 'SAME_GENDER' });
    const me = await resident(app.db, hall);
    const woman = await resident(app.db, hall);
    const man = await resident(app.db, hall, { genderId: hall.manId });
    expect(await deck.ids(me)).toEqual([woman.membershipId]);
    expect(await deck.decide(me, man, 'interested')).toMatchObject({ code: 404 });
  });

  it('follows what each resident has chosen, from both sides, as soon as it changes', async () => {
    const hall = await community(app.db, { genderPolicy: 'RESIDENTS_CHOICE' });
    const me = await resident(app.db, hall);
    const woman = await resident(app.db, hall);
    const man = await resident(app.db, hall, { genderId: hall.manId });
    const mate = await resident(app.db, hall);
    await roomOf(app.db, hall, [man, mate]);
    const choose = async (who: typeof me, genders: GenderId[] | null) => {
      const params = { userId: who.userId };
      const saved = await app.call(calls.profile.saveLivingWith, {
        as: who.userId,
        params,
        body: { genders },
      });
      expect(saved.code).toBe(204);
    };
    const see = (who: typeof me, ...others: { membershipId: MembershipId }[]) =>
      vi.waitFor(async () =>
        expect(new Set(await deck.ids(who))).toEqual(new Set(others.map(({ membershipId }) => membershipId))),
      );
    await see(me, woman, man, mate);
    await choose(me, [hall.womanId]);
    // A roommate of a man is suggested to nobody who would not live with him.
    await see(me, woman);
    await see(man, woman);
    await see(mate, woman);
    expect(await deck.decide(me, man, 'interested')).toMatchObject({ code: 404 });
    expect(await deck.decide(man, me, 'interested')).toMatchObject({ code: 404 });
    await choose(me, null);
    await choose(mate, [hall.manId]);
    await see(me, woman);
    await see(man);
    await choose(mate, null);
    await see(me, woman, man, mate);
  });

  it('counts those who fit well, without those who were decided on', async () => {
    const { hall, answer } = await hallWithQuestion();
    const me = await resident(app.db, hall, answer(3, 3));
    const others = [3, 3, 3, 3, 5].map((own) => resident(app.db, hall, answer(own, 3)));
    const [first] = await Promise.all(others);
    const fit = async () => {
      const { userId, membershipId } = me;
      return (await app.call(calls.find.fit, { as: userId, membershipId, params: { userId } })).res;
    };
    expect(await fit()).toEqual({ percent: 80, count: 4 });
    if (first) await deck.decide(me, first, 'skipped');
    expect(await fit()).toEqual({ percent: 80, count: 3 });
  });

  it('says whether the viewer has decided on anybody', async () => {
    const hall = await community(app.db);
    const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
    expect((await deck.page(me)).hasDecided).toBe(false);
    await deck.decide(me, other, 'skipped');
    expect((await deck.page(me)).hasDecided).toBe(true);
    expect((await deck.page(other)).hasDecided).toBe(false);
  });

  it('gives the reason why it is empty: matching is over or paused, or the unit is full [4.2]', async () => {
    const over = await community(app.db, { roundStatus: 'ACTIVE' });
    const paused = await community(app.db, { paused: true });
    const small = await community(app.db, { capacity: 2 });
    for (const hall of [over, paused, small]) await resident(app.db, hall);
    const late = await resident(app.db, over);
    const waiting = await resident(app.db, paused);
    const settled = await resident(app.db, small);
    await roomOf(app.db, small, [settled, await resident(app.db, small)]);
    for (const [me, state] of [
      [late, 'closed'],
      [waiting, 'paused'],
      [settled, 'unit_full'],
    ] as const)
      expect(await deck.page(me)).toEqual({
        user_profile_cards: [],
        page: 0,
        finished: true,
        deck: state,
        hasDecided: false,
      });
  });

  it('shows suggestions to a hidden resident, who is suggested to nobody [4.8]', async () => {
    const hall = await community(app.db);
    const me = await resident(app.db, hall, { hidden: true });
    const other = await resident(app.db, hall);
    expect(await deck.page(me)).toMatchObject({ deck: 'hidden' });
    expect(await deck.ids(me)).toEqual([other.membershipId]);
    expect(await deck.ids(other)).toEqual([]);
  });

  it('follows changes of answers, profiles, rooms and memberships', async () => {
    const { hall, tidy, answer } = await hallWithQuestion();
    const me = await resident(app.db, hall, answer(3, 3));
    const other = await resident(app.db, hall, answer(1, 1));
    const percents = async () => (await deck.page(me)).user_profile_cards.map((card) => card.percent_match);
    expect(await percents()).toEqual([0]);

    const { membershipId } = other;
    const better = { [tidy]: { type: 'SLIDER' as const, own: 3, low: 3, high: 3 } };
    await app.db
      .update(answerSheets)
      .set({ answers: better })
      .where(eq(answerSheets.membershipId, membershipId));
    await app.db.transaction((tx) => app.events.publish(tx, 'answers.saved', { membershipId }));
    await vi.waitFor(async () => expect(await percents()).toEqual([100]));

    await app.db.update(profiles).set({ hidden: true }).where(eq(profiles.membershipId, membershipId));
    await app.db.transaction((tx) => app.events.publish(tx, 'profile.saved', { membershipId }));
    await vi.waitFor(async () => expect(await percents()).toEqual([]));

    await app.db.update(profiles).set({ hidden: false }).where(eq(profiles.membershipId, membershipId));
    await app.db.transaction((tx) => app.events.publish(tx, 'profile.saved', { membershipId }));
    await vi.waitFor(async () => expect(await percents()).toEqual([100]));

    const friends = await Promise.all(Array.from({ length: 3 }, () => resident(app.db, hall)));
    await roomOf(app.db, hall, [other, ...friends]);
    const membershipIds = [other, ...friends].map((friend) => friend.membershipId);
    await app.db.transaction((tx) => app.events.publish(tx, 'roomState.changed', { membershipIds }));
    await vi.waitFor(async () => expect(await percents()).toEqual([]));
  });

  it('includes changes made while events were disconnected', async () => {
    const { hall, answer } = await hallWithQuestion();
    const me = await resident(app.db, hall, answer(3, 3));
    expect(await deck.ids(me)).toEqual([]);
    const newcomer = await resident(app.db, hall, answer(3, 3));
    expect(await deck.ids(me)).toEqual([]);
    await cutListeners(app.db);
    await vi.waitFor(async () => expect(await deck.ids(me)).toEqual([newcomer.membershipId]));
  });

  it('uses the viewer’s new answers immediately', async () => {
    const { hall, tidy, answer } = await hallWithQuestion();
    const me = await resident(app.db, hall);
    await resident(app.db, hall, answer(3, 3));
    expect((await deck.page(me)).user_profile_cards[0]?.percent_match).toBeNull();
    const answers = { [tidy]: { type: 'SLIDER' as const, own: 3, low: 3, high: 3 } };
    await app.db.insert(answerSheets).values({ membershipId: me.membershipId, answers });
    expect((await deck.page(me)).user_profile_cards[0]?.percent_match).toBe(100);
  });
});

import { calls } from '@nestmate/contract';
import { own, type Uses, type World } from './world';

/** Finding people and living with them. */
export function roomUses({
  app,
  hall,
  hallRef,
  majors,
  person,
  people,
  rooms,
  me,
  cho,
  requested,
  roommates,
  questions: { tidy, early, words },
}: World): Pick<Uses, 'find' | 'housing' | 'questions' | 'room'> {
  const search = async () => {
    const { res } = await app.call(calls.find.settings, { as: me.userId, params: { userId: me.userId } });
    if (!res) throw new Error('No settings');
    const { sexOptions: _, majorOptions: __, housingOptions: ___, ...rest } = res;
    const {
      enableLastNameFilter: ____,
      enableRoomSizeFilter: _____,
      maxGroupSize: ______,
      ...filters
    } = rest;
    return filters;
  };
  const objection = async () => {
    const [sender = me] = await people(1);
    const { one: by, two } = await roommates();
    return { by, params: { userId: by.userId, requestId: await rooms.requested(sender, two) } };
  };
  const sheet = [
    {
      type: 'SLIDER' as const,
      questionId: tidy,
      userAnswers: 4,
      roommateLowAnswers: 1,
      roommateHighAnswers: 5,
    },
    {
      type: 'SLIDER' as const,
      questionId: early,
      userAnswers: 4,
      roommateLowAnswers: 1,
      roommateHighAnswers: 5,
    },
    { type: 'FREE_TEXT' as const, questionId: words, userAnswer: 'I cook on Sundays.' },
  ];

  return {
    find: {
      cards: () => own(me),
      settings: () => own(me),
      saveSettings: async () => ({
        ...own(await person()),
        body: { ...(await search()), majors: majors.slice(0, 1) },
      }),
      count: async () => ({ ...own(me), body: await search() }),
      fit: () => own(me),
      likes: () => own(me),
      lastSkip: () => own(me),
      candidate: () => ({ by: me, params: { userId: me.userId, membershipId: cho.membershipId } }),
      byName: () => ({ ...own(me), body: { firstName: 'Rob', lastName: '' } }),
      setStatus: async () => {
        const [by = me, { membershipId } = me] = await people(2);
        return { by, params: { userId: by.userId, membershipId }, body: { status: 'interested' as const } };
      },
    },
    housing: {
      details: () => ({ by: me, params: hallRef }),
      roomTypes: () => ({ by: me, params: { ...hallRef, unitTypeId: hall.unitTypeId } }),
      majors: () => ({ by: me, params: hallRef }),
      housingPreferences: () => ({ by: me, params: hallRef }),
    },
    questions: {
      read: () => ({ by: me, params: { membershipId: me.membershipId } }),
      save: async () => {
        const by = await person();
        return { by, params: { membershipId: by.membershipId }, body: { answers: sheet } };
      },
      helpMe: () => ({
        by: me,
        params: { membershipId: me.membershipId, questionId: words },
        query: { data: 'tidy,early', length: 'SHORT' as const },
      }),
    },
    room: {
      mine: () => own(me),
      lastDays: () => own(me),
      rename: async () => ({ ...own((await roommates()).one), body: { name: 'The nest', seen: '' } }),
      leave: async () => own((await roommates()).one),
      shareBedroom: async () => {
        const { one: by, two } = await roommates();
        return { by, params: { userId: by.userId, membershipId: two.membershipId } };
      },
      unshareBedroom: async () => {
        const { one: by, two } = await roommates();
        await rooms.share(by, two);
        return { by, params: { userId: by.userId, membershipId: two.membershipId } };
      },
      markKnown: async () => {
        const [by = me, two = me] = await people(2);
        return { by, params: { membershipId: by.membershipId, otherId: two.membershipId } };
      },
      unmarkKnown: async () => {
        const [by = me, two = me] = await people(2);
        await rooms.markKnown(by, two);
        return { by, params: { membershipId: by.membershipId, otherId: two.membershipId } };
      },
      request: async () => {
        const [by = me, two = me] = await people(2);
        return { ...own(by), body: { potential_roommate_id: two.membershipId, message: 'Shall we?' } };
      },
      cancelRequest: async () => {
        const { two: by, requestId } = await requested();
        return { by, params: { userId: by.userId, requestId } };
      },
      acceptRequest: async () => {
        const { one: by, requestId } = await requested();
        return { by, params: { userId: by.userId, requestId } };
      },
      objectToRequest: async () => objection(),
      withdrawObjection: async () => objection(),
      denyRequest: async () => {
        const { one: by, requestId } = await requested();
        return { by, params: { userId: by.userId, requestId } };
      },
    },
  };
}

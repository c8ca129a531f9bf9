import { calls } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { chatClientsOf } from '../../../test/chat/chat';
import { community, resident, roomOf } from '../../../test/world/builders';
import { roomsIn } from '../../../test/world/rooms';
import { namesOf } from './people.queries';

const app = await testApp();
const startChat = await chatClientsOf(app);
const rooms = roomsIn(app);

/** The last names of a roommate and of the sender of a request that a resident gets, by where they are shown. */
async function namesIn(settings: { lastNameShown?: boolean }) {
  const hall = await community(app.db, settings);
  const me = await resident(app.db, hall, { lastName: 'Own' });
  const roommate = await resident(app.db, hall, { lastName: 'Roommate' });
  const other = await resident(app.db, hall, { lastName: 'Other' });
  await roomOf(app.db, hall, [me, roommate]);
  await rooms.requested(other, me);
  const { userId, membershipId } = me;
  const as = { as: userId, membershipId };
  const profileOf = async (id: typeof membershipId) =>
    (await app.call(calls.find.candidate, { ...as, params: { userId, membershipId: id } })).res?.last_name;
  const { res: people } = await app.call(calls.profile.people, {
    ...as,
    params: { userId },
    body: { membershipIds: [membershipId, roommate.membershipId, other.membershipId] },
  });
  const { incoming_requests: incoming, my_roommates: mine } = await rooms.roomOf(me);
  const chat = await startChat(me);
  const chatNames = async (...others: { userId: typeof userId }[]) =>
    (await chat.openWith(...others)).conversation?.people.map(({ lastName }) => lastName).toSorted();
  return {
    profiles: [
      await profileOf(membershipId),
      await profileOf(roommate.membershipId),
      await profileOf(other.membershipId),
    ],
    batch: people?.profiles.map(({ last_name: name }) => name).toSorted(),
    requests: incoming.map(({ last_name: name }) => name),
    roommates: mine.map(({ last_name: name }) => name),
    chats: [await chatNames(roommate), await chatNames(other)],
  };
}

it('shows last names to everybody where the community shows them', async () => {
  expect(await namesIn({})).toEqual({
    profiles: ['Own', 'Roommate', 'Other'],
    batch: ['Other', 'Own', 'Roommate'],
    requests: ['Other'],
    roommates: ['Roommate'],
    chats: [
      ['Own', 'Roommate'],
      ['Other', 'Own'],
    ],
  });
});

it('shows last names to roommates only where the community does not show them', async () => {
  expect(await namesIn({ lastNameShown: false })).toEqual({
    profiles: ['Own', 'Roommate', ''],
    batch: ['', 'Own', 'Roommate'],
    requests: [''],
    roommates: ['Roommate'],
    chats: [
      ['Own', 'Roommate'],
      ['', 'Own'],
    ],
  });
});

it('names residents in an archive as their community shows them', async () => {
  for (const [lastNameShown, name] of [
    [true, 'Ana Own'],
    [false, 'Ana'],
  ] as const) {
    const hall = await community(app.db, { lastNameShown });
    const { membershipId } = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Own' });
    expect((await namesOf(app.db, [membershipId])).get(membershipId)).toBe(name);
  }
});
